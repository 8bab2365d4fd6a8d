package org.genenv.cli.progress;

/** Where progress is shown. */
interface Display {
    /**
     * Shows how it stands, or waits until that is worth it.
     *
     * @param text one line
     * @param now seconds from any moment
     * @param age seconds since the outermost piece of work began
     * @param percent how much of the innermost is done; 0 where that is not known
     * @param isNew whether the innermost piece was not shown before
     */
    void show(String text, double now, double age, int percent, boolean isNew);

    /** Nothing is under way any more. */
    void clear();
}
