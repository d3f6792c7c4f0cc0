package org.shmem4j.ucc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.shmem4j.internal.settings.Settings;

/**
 * Configuration variables: {@code ucc_lib_config_h}, {@code ucc_context_config_h}. The variables are {@code TIMEOUT},
 * {@code REPORT}, {@code SPINS}, {@code YIELDS}, {@code BLOCK_MILLIS}, {@code SLOT_BYTES}, {@code DIRECT_BYTES} and
 * {@code BLOCK_BYTES}. Each means the same as the setting {@code SHMEM4J_…} of that name, which applies if the variable
 * is not set. The last three must be the same for all participants.
 */
public final class UccConfig {
  private static final List<String> NAMES = List.of(
      "TIMEOUT", "REPORT", "SPINS", "YIELDS", "BLOCK_MILLIS", "SLOT_BYTES", "DIRECT_BYTES", "BLOCK_BYTES");
  private static final String SETTING = "SHMEM4J_";

  private final Map<String, String> values = new TreeMap<>();

  private UccConfig() {}

  /**
   * Reads a configuration: {@code ucc_lib_config_read}, {@code ucc_context_config_read}. An environment variable
   * overrides the file.
   *
   * @param environmentPrefix {@code APP} reads {@code UCC_APP_TIMEOUT}, null reads {@code UCC_TIMEOUT}
   * @param file lines of {@code UCC_TIMEOUT=10s} or {@code TIMEOUT=10s}; as in the environment, there may also be
   *     variables of other parts of UCC; null or a missing file for none
   * @return the configuration
   */
  public static UccConfig read(String environmentPrefix, Path file) {
    return read(environmentPrefix, file, System::getenv);
  }

  static UccConfig read(String environmentPrefix, Path file, UnaryOperator<String> environment) {
    UccConfig config = new UccConfig();
    if (file != null && Files.exists(file)) {
      config.readFile(file);
    }
    String prefix = environmentPrefix == null ? "UCC_" : "UCC_" + environmentPrefix + "_";
    for (String name : NAMES) {
      String value = environment.apply(prefix + name);
      if (value != null) {
        config.modify(name, value);
      }
    }
    return config;
  }

  private void readFile(Path file) {
    Properties lines = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      lines.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new UccException(UccStatus.ERR_IO_ERROR,
          "a configuration file must be readable as lines of NAME=VALUE: file=" + file + " cause=" + e.getMessage(), e);
    }
    for (String key : lines.stringPropertyNames()) {
      String name = key.startsWith("UCC_") ? key.substring("UCC_".length()) : key;
      if (NAMES.contains(name)) {
        modify(name, lines.getProperty(key));
      }
    }
  }

  /**
   * Changes a variable: {@code ucc_lib_config_modify}, {@code ucc_context_config_modify}.
   *
   * @param name the variable, without prefix
   * @param value its new value
   */
  public void modify(String name, String value) {
    UccException.present(name, "name");
    UccException.present(value, "value");
    if (!NAMES.contains(name)) {
      throw new UccException(UccStatus.ERR_NOT_FOUND,
          "a configuration variable must be one of " + NAMES + ": name=" + name);
    }
    String before = values.put(name, value);
    try {
      settings().check();
    } catch (IllegalArgumentException e) {
      values.remove(name);
      if (before != null) {
        values.put(name, before);
      }
      throw new UccException(UccStatus.ERR_INVALID_PARAM, e.getMessage(), e);
    }
  }

  /**
   * Returns the value of a variable.
   *
   * @param name the variable, without prefix
   * @return its value; null if it is not set
   */
  public String get(String name) {
    return values.get(name);
  }

  /**
   * {@return the variables that are set, one on a line: {@code ucc_lib_config_print}, {@code ucc_context_config_print}}
   */
  public String print() {
    StringBuilder lines = new StringBuilder();
    values.forEach((name, value) -> lines.append("UCC_").append(name).append('=').append(value).append('\n'));
    return lines.toString();
  }

  /** Clears all variables: {@code ucc_lib_config_release}, {@code ucc_context_config_release}. */
  public void release() {
    values.clear();
  }

  Settings settings() {
    Map<String, String> set = Map.copyOf(values);
    return new Settings(
        name -> name.startsWith(SETTING) && set.containsKey(name.substring(SETTING.length()))
            ? set.get(name.substring(SETTING.length()))
            : System.getenv(name),
        System::getProperty);
  }
}
