package org.genenv.cli.run;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.genenv.core.game.StopSignal;

/**
 * Ctrl-C and the request to terminate. A command without anything to save ends at once. For the others it is a wish to stop: the first one
 * lets the work in hand come to a whole state, the second one ends the process at once.
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
     * Lets Ctrl-C end the process with its exit code and nothing else, until a command listens: the virtual machine's own way out runs
     * hooks beside the work in hand, which then fails with traces of its own.
     */
    public static void endAtOnce(PrintWriter err) {
        receive(err, signal -> Runtime.getRuntime().halt(SIGNAL_BASE + signal));
    }

    /**
     * Listens from now on, until the process ends.
     *
     * @param err told of the first signal
     * @param promise what happens after it, such as {@code "the epoch is being finished and saved"}
     */
    public static Interrupts listen(PrintWriter err, String promise) {
        Interrupts interrupts = new Interrupts(err, promise);
        receive(err, interrupts::received);
        return interrupts;
    }

    /**
     * Takes over the signals, from whoever had them.
     *
     * @param err told where that cannot be done
     * @param receiver called with the signal's number by the virtual machine, on a thread of its own
     */
    public static void receive(PrintWriter err, IntConsumer receiver) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Method handle = signal.getMethod("handle", signal, handler);
            Method number = signal.getMethod("getNumber");
            InvocationHandler handling = (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                    receiver.accept((int) number.invoke(arguments[0]));
                }
                return null;
            };
            Object proxy = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, handling);
            for (String name : new String[] {"INT", "TERM"}) {
                handle.invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            err.println("Ctrl-C will end this command at once: " + e);
        }
    }

    @Override
    public boolean isRaised() {
        return isRaised.get();
    }

    private void received(int signal) {
        if (!isRaised.compareAndSet(false, true)) {
            Runtime.getRuntime().halt(SIGNAL_BASE + signal);
        }
        err.println();
        err.println("Stopping: " + promise + ". Once more ends at once, and what was not saved is lost.");
    }
}
