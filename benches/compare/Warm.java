import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import scala.collection.immutable.ArraySeq$;
import viper.silicon.SiliconFrontend;
import viper.silver.frontend.Frontend;
import viper.silver.reporter.NoopReporter$;
import viper.silver.verifier.Success$;

/**
 * Verifies files with Silicon in one Java machine, all of them twice: Warm OPTION... -- FILE...
 * The first round warms the machine up. Of the second, a line is printed for each file: the milliseconds, and whether
 * Silicon found no error.
 */
public class Warm {
  public static void main(String[] arguments) {
    List<String> options = new ArrayList<>(), files = new ArrayList<>();
    List<String> into = options;
    for (String argument : arguments) {
      if (argument.equals("--")) into = files; else into.add(argument);
    }
    for (String file : files) verify(file, options);
    for (String file : files) {
      long started = System.nanoTime();
      boolean verified = verify(file, options);
      System.out.println((System.nanoTime() - started) / 1_000_000.0 + " " + verified);
      System.out.flush();
    }
    System.exit(0);
  }

  /** A new verifier, and with it a new process of Z3, as the command line would make them. */
  static boolean verify(String file, List<String> options) {
    SiliconFrontend frontend = new SiliconFrontend(
        NoopReporter$.MODULE$, SiliconFrontend.$lessinit$greater$default$2());
    List<String> command = new ArrayList<>(options);
    command.add(file);
    frontend.setStartTime();
    frontend._ver_$eq(frontend.createVerifier(String.join(" ", command)));
    if (!frontend.prepare(ArraySeq$.MODULE$.unsafeWrapArray(command.toArray(new String[0])))) return false;
    frontend.init(frontend._ver());
    frontend.reset(Paths.get(file));
    for (int i = 0; i < frontend.phases().size(); i++) {
      ((Frontend.Phase) frontend.phases().apply(i)).f().apply();
    }
    boolean verified = frontend.result() == Success$.MODULE$;
    frontend.siliconInstance().stop();
    return verified;
  }
}
