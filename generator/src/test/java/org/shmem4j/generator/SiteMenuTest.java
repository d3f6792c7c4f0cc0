package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site's menu: beside the text in a wide window, and behind a button above it on a phone. */
@Tag("slow")
class SiteMenuTest {
  /** Writes down where the menu is, opens it if that is possible, and does so again. */
  private static final String DRIVER = """
      <script>
      window.addEventListener("load", () => {
        const button = document.getElementById("menu");
        const at = element => element.getBoundingClientRect();
        const text = document.getElementById("bodyColumn");
        const place = () => {
          const menu = at(document.getElementById("leftColumn"));
          return menu.height === 0 ? "hidden" : menu.bottom <= at(text).top ? "above" : "elsewhere";
        };
        const before = place();
        button.click();
        const shown = [getComputedStyle(button).display, before, place(), button.getAttribute("aria-expanded")].join(" ");
        document.body.append(Object.assign(document.createElement("pre"), { id: "shown", textContent: shown }));
      });
      </script>
      """;

  @TempDir
  Path folder;

  @Test
  void opensFromTheTopOnAPhone() throws Exception {
    assertThat(shown(390)).isEqualTo("block hidden above true");
  }

  @Test
  void standsBesideTheTextInAWideWindow() throws Exception {
    assertThat(shown(1440)).startsWith("none elsewhere elsewhere");
  }

  private String shown(int width) throws Exception {
    Path site = Path.of("../docs/site").toRealPath();
    Path page = Files.writeString(folder.resolve("page.html"), """
        <!DOCTYPE html><html><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width">
        <link rel="stylesheet" href="%1$s/css/site.css"><script src="%1$s/js/menu.js"></script></head><body>
        <header><div id="banner"><div class="pull-right"></div></div></header>
        <div class="row-fluid" style="display: flex">
        <header id="leftColumn"><ul class="nav-list"><li class="nav-header">How to</li></ul></header>
        <main id="bodyColumn">Text</main></div>%2$s</body></html>
        """.formatted(site.toUri().toString().replaceFirst("/$", ""), DRIVER));
    String dom = Browser.dom(folder, page.toUri().toString(), width);
    int start = dom.indexOf("<pre id=\"shown\">");
    assertThat(start).as("the menu in %s", dom).isPositive();
    return dom.substring(dom.indexOf('>', start) + 1, dom.indexOf("</pre>", start));
  }
}
