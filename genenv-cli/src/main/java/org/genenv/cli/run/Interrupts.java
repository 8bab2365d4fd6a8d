package org.genenv.cli.run;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.genenv.core.game.StopSignal;

/**
 * Ctrl-C and the request to terminate, as a wish to stop: the first one lets the work in hand come to a whole state, the second one ends
 * the process at once.
 *
 * <p>The virtual machine has no public interface for signals, and a shutdown hook cannot be told a second time. So this uses the
 * unsupported but everywhere present {@code sun.misc.Signal}, by reflection since the compiler refuses to see it; where it is missing,
 * Ctrl-C ends the process at once, as it always did.
 */
public final class Interrupts implements StopSignal {
    private static final int SIGNAL_BASE = 128;

    private final AtomicBoolean isRaised = new AtomicBoolean();
    private final PrintWriter err;
    private final String promise;

    private Interrupts(PrintWriter err, String promise) {
        this.err = err;
        this.promise = promise;
    }

    /**
     * Listens from now on, until the process ends.
     *
     * @param err told of the first signal
     * @param promise what happens after it, such as {@code "the epoch is being finished and saved"}
     */
    public static Interrupts listen(PrintWriter err, String promise) {
        Interrupts interrupts = new Interrupts(err, promise);
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Method handle = signal.getMethod("handle", signal, handler);
            Method number = signal.getMethod("getNumber");
            InvocationHandler receiver = (proxy, method, arguments) ->
                    interrupts.received(method.getName().equals("handle") ? (int) number.invoke(arguments[0]) : 0);
            Object proxy = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, receiver);
            for (String name : new String[] {"INT", "TERM"}) {
                handle.invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            err.println("Ctrl-C will end this run at once: " + e);
        }
        return interrupts;
    }

    @Override
    public boolean isRaised() {
        return isRaised.get();
    }

    /** Called by the virtual machine on a thread of its own. */
    private Object received(int signal) {
        if (signal > 0 && !isRaised.compareAndSet(false, true)) {
            Runtime.getRuntime().halt(SIGNAL_BASE + signal);
        }
        if (signal > 0) {
            err.println();
            err.println("Stopping: " + promise + ". Once more ends at once, and what was not saved is lost.");
        }
        return null;
    }
}
