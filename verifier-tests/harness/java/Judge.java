import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * What Java says about programs: compiles each file that is named on a line of the input, and runs its main method with
 * assertions on. The answer is one line: what happened, the output and what went wrong, with tabs between them. Everything
 * stays in memory, and one process serves all files, since starting one takes longer than the rest. Classes of the library are
 * compiled with the programs that name them; where they are is said by <code>-Dlibrary=…</code>.
 *
 * <pre>
 * Counter.java       compiled  1\n2\n
 * Library.java       compiled                                             no main method: nothing ran
 * Wrong.java         failed    1\n      java.lang.ArithmeticException: / by zero
 * Broken.java        refused            3: ';' expected
 * </pre>
 */
public class Judge {
    private static final long LONGEST_RUN = 20_000;

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    public static void main(String[] args) throws IOException {
        PrintStream answers = System.out;
        answers.println(COMPILER == null ? "no compiler" : "ready " + Runtime.version().feature());
        answers.flush();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path = requests.readLine(); path != null; path = requests.readLine()) {
            String[] answer = judge(Path.of(path));
            answers.println(answer[0] + "\t" + onOneLine(answer[1]) + "\t" + onOneLine(answer[2]));
            answers.flush();
        }
        // A main method that never ends must not keep this process alive.
        Runtime.getRuntime().halt(0);
    }

    private static String onOneLine(String text) {
        return text.replace("\\", "\\\\").replace("\r", "").replace("\n", "\\n").replace("\t", "\\t");
    }

    /** What happened, the output, and what went wrong. */
    private static String[] judge(Path path) throws IOException {
        Classes classes = new Classes();
        String errors = compile(path, classes);
        if (!errors.isEmpty()) {
            return new String[] {"refused", "", errors};
        }
        classes.setDefaultAssertionStatus(true);
        Method main = null;
        try {
            for (String name : classes.compiled.keySet()) {
                main = main == null ? mainOf(classes.loadClass(name)) : main;
            }
        } catch (ClassNotFoundException | LinkageError error) {
            return new String[] {"failed", "", error.toString()};
        }
        return main == null ? new String[] {"compiled", "", ""} : run(main);
    }

    private static Method mainOf(Class<?> type) {
        try {
            Method main = type.getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            return Modifier.isStatic(main.getModifiers()) ? main : null;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    private static String[] run(Method main) {
        PrintStream outer = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        String[] failure = {"java.lang.Error: it runs for too long"};
        Thread thread = new Thread(() -> {
            try {
                main.invoke(null, (Object) new String[0]);
                failure[0] = "";
            } catch (InvocationTargetException thrown) {
                failure[0] = thrown.getCause().toString();
            } catch (IllegalAccessException hidden) {
                failure[0] = hidden.toString();
            }
        });
        thread.setDaemon(true);
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        thread.start();
        try {
            thread.join(LONGEST_RUN);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            System.setOut(outer);
        }
        String text = output.toString(StandardCharsets.UTF_8);
        return new String[] {failure[0].isEmpty() ? "compiled" : "failed", text, failure[0]};
    }

    private static String compile(Path path, Classes classes) throws IOException {
        String text = Files.readString(path);
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaFileManager files = new InMemory(COMPILER.getStandardFileManager(found, null, null), classes);
        List<String> options =
            List.of("-proc:none", "-nowarn", "--release", "17", "-sourcepath", System.getProperty("library"));
        boolean compiled = COMPILER.getTask(null, files, found, options, null, List.of(new Source(path, text))).call();
        StringBuilder errors = new StringBuilder();
        for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                errors.append(diagnostic.getLineNumber()).append(": ").append(diagnostic.getMessage(null)).append('\n');
            }
        }
        return compiled ? "" : errors.length() > 0 ? errors.toString() : "refused without a reason";
    }

    /** A source file, in which a public class may have any name. */
    private static class Source extends SimpleJavaFileObject {
        private final String text;

        Source(Path path, String text) {
            super(path.toUri(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return true;
        }
    }

    /** The classes of one file. */
    private static class Classes extends ClassLoader {
        final Map<String, ByteArrayOutputStream> compiled = new LinkedHashMap<>();

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream code = compiled.get(name);
            if (code == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, code.toByteArray(), 0, code.size());
        }
    }

    /** Takes what the compiler writes. */
    private static class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Classes classes;

        InMemory(JavaFileManager files, Classes classes) {
            super(files);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')), kind) {
                @Override
                public ByteArrayOutputStream openOutputStream() {
                    ByteArrayOutputStream code = new ByteArrayOutputStream();
                    classes.compiled.put(name, code);
                    return code;
                }
            };
        }
    }
}
