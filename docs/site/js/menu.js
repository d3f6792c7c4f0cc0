/* On a phone the menu opens from a button at the top. Without scripts it stands below the text. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const menu = document.getElementById("leftColumn");
  const button = Object.assign(document.createElement("button"), { id: "menu", type: "button", textContent: "Menu" });
  button.setAttribute("aria-controls", menu.id);
  const show = open => {
    menu.classList.toggle("open", open);
    button.setAttribute("aria-expanded", open);
  };
  show(false);
  button.addEventListener("click", () => show(!menu.classList.contains("open")));
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") {
      show(false);
    }
  });
  document.body.classList.add("has-button");
  document.querySelector("#banner .pull-right").prepend(button);
});
