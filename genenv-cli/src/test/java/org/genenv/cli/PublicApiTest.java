package org.genenv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** What others may use is described. That the descriptions are well-formed is Javadoc's affair, which the build runs. */
class PublicApiTest {
    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        Path root = Path.of(System.getProperty("genenv.root"));
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.filter(
                            path -> path.getFileName().toString().startsWith("genenv-"))
                    .map(path -> path.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }

    @Test
    void everyPublicTypeAndMemberHasAComment() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> missing = new ArrayList<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources()));
            for (CompilationUnitTree unit : task.parse()) {
                new Members(DocTrees.instance(task), missing).scan(unit, null);
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsFor() throws IOException {
        Set<Path> without = new TreeSet<>();
        for (Path source : sources()) {
            if (!Files.exists(source.resolveSibling("package-info.java"))) {
                without.add(source.getParent());
            }
        }
        assertThat(without).isEmpty();
    }

    /** Visits what Javadoc shows: public and protected members of types that are so themselves. */
    private static final class Members extends TreePathScanner<Void, Void> {
        private final DocTrees comments;
        private final List<String> missing;

        Members(DocTrees comments, List<String> missing) {
            this.comments = comments;
            this.missing = missing;
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            if (!isShown(type.getModifiers())) {
                return null;
            }
            require(type.getSimpleName().toString());
            return super.visitClass(type, null);
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            boolean isInherited = method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
            if (!isInherited && isShown(method.getModifiers())) {
                require(method.getName().toString());
            }
            return null; // what stands inside is nobody else's
        }

        @Override
        public Void visitVariable(VariableTree field, Void unused) {
            if (isShown(field.getModifiers()) && isMember()) {
                require(field.getName().toString());
            }
            return null;
        }

        /** Of an interface every member is public that is not private. */
        private boolean isShown(ModifiersTree modifiers) {
            Set<Modifier> flags = modifiers.getFlags();
            return flags.contains(Modifier.PUBLIC)
                    || flags.contains(Modifier.PROTECTED)
                    || (isInInterface() && !flags.contains(Modifier.PRIVATE));
        }

        private boolean isInInterface() {
            Tree parent = getCurrentPath().getParentPath().getLeaf();
            return parent.getKind() == Tree.Kind.INTERFACE || parent.getKind() == Tree.Kind.ANNOTATION_TYPE;
        }

        private boolean isMember() {
            return getCurrentPath().getParentPath().getLeaf() instanceof ClassTree;
        }

        private void require(String name) {
            if (comments.getDocComment(getCurrentPath()) == null) {
                CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
                long line = unit.getLineMap()
                        .getLineNumber(comments.getSourcePositions()
                                .getStartPosition(unit, getCurrentPath().getLeaf()));
                missing.add(unit.getSourceFile().getName() + ":" + line + " " + name);
            }
        }
    }
}
