package org.shmem4j.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Renders templates, each from one record, to texts with class names as {@code @[package.Name]}. */
final class Templates {
  private static final Pattern CLASS_NAME = Pattern.compile("@\\[([\\w.$]+)\\]");
  private static final Configuration CONFIGURATION = configuration();

  private Templates() {}

  private static Configuration configuration() {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_33);
    configuration.setClassForTemplateLoading(Templates.class, "");
    configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    configuration.setLogTemplateExceptions(false);
    configuration.setLocale(Locale.ROOT);
    configuration.setNumberFormat("computer");
    return configuration;
  }

  static String text(String template, Record model) {
    return text(template, Map.of("it", model));
  }

  /** Renders one part of a template, by calling the macro with its name. */
  static String part(String template, Record model, String part) {
    return text(template, Map.of("it", model, "part", part));
  }

  private static String text(String template, Map<String, Object> model) {
    StringWriter out = new StringWriter();
    try {
      CONFIGURATION.getTemplate(template).process(model, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (TemplateException e) {
      throw new IllegalStateException("a template must fit its record: template=" + template, e);
    }
    return out.toString();
  }

  /** {@return a text that depends on no type} */
  static String plain(String name) {
    try (InputStream in = Templates.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a code block from rendered text, with imports for the class names. */
  static CodeBlock code(String text) {
    CodeBlock.Builder builder = CodeBlock.builder();
    Matcher matcher = CLASS_NAME.matcher(text);
    int from = 0;
    while (matcher.find()) {
      builder.add("$L", text.substring(from, matcher.start())).add("$T", ClassName.bestGuess(matcher.group(1)));
      from = matcher.end();
    }
    return builder.add("$L", text.substring(from)).build();
  }
}
