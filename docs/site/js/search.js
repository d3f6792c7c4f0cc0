/*
 * The site's search: pages, settings, diagnostics, names in Java and in C, with spelling mistakes. It asks nobody: the
 * index is a script of the site, read when somebody searches, so it works from files as well. ?q=WORDS in a page's
 * address searches at once.
 */
(() => {
"use strict";
const ROOT = new URL("..", document.currentScript.src).href;
const JAVADOC = ROOT + "apidocs/";
const MOST = 40;
const PLACES = 4;

// ---- What is searched ----

/** A name as it is compared: letters and digits. */
const folded = text => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const wordsOf = text => text.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Text as words with a space before each: "half-done" as a whole and in parts. */
function flat(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}](?:[\p{L}\p{N}]|[_-](?=[\p{L}\p{N}]))*/gu) ?? [];
  return words.flatMap(word => /[_-]/.test(word) ? [folded(word), ...word.split(/[_-]/)] : [word])
      .map(word => " " + word).join("");
}

function entry(kind, title, names, link, more) {
  return { kind, title, link, names, keys: [...new Set(names.map(folded))], words: new Set(names.flatMap(wordsOf)),
    text: "", ...more };
}

function entriesOf(index) {
  const of = type => index.types[type];
  const place = (name, type, end) => ({ type: of(type)[0],
    link: JAVADOC + of(type)[1] + "#" + name + encodeURI(index.parameters[end]) });
  return [
    ...index.sections.map(([page, link, heading, names, text]) =>
        entry("page", heading, [heading, ...names], ROOT + link, { page, said: text, text: flat(text) })),
    ...index.types.map(([name, page]) => entry("type", name, [name], JAVADOC + page)),
    ...index.members.map(([name, places, c]) => {
      const all = [];
      for (let i = 0; i < places.length; i += 2) {
        all.push(place(name, places[i], places[i + 1]));
      }
      all.sort((a, b) => a.type.length - b.type.length); // the usual ones have short names
      return entry("member", name, [name, ...c], all[0].link,
          { places: all, c, types: new Set(all.map(each => folded(each.type))) });
    }),
    ...index.others.map(([c, java, page]) => entry("c", c, c.split(", "),
        page ? JAVADOC + encodeURI(page) : ROOT + "reference.html#" + encodeURIComponent(c), { java })),
  ];
}

// ---- Spelling ----

/** How many letters are missing, superfluous, wrong or swapped; most + 1 if these are more than most. */
function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) {
    return most + 1;
  }
  let before = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], before[j - 2] + 1);
      }
      least = Math.min(least, row[j]);
    }
    if (least > most) {
      return most + 1;
    }
    [before, above] = [above, row];
  }
  return above[b.length];
}

/** The known words that are nearest to a word that no entry has. */
function nearest(term, vocabulary) {
  let most = term.length < 3 ? 0 : term.length < 6 ? 1 : term.length < 10 ? 2 : 3;
  let near = [];
  for (const word of most > 0 ? vocabulary : []) {
    const far = distance(term, word, most);
    if (far <= most) {
      near = far < most ? [word] : [...near, word];
      most = far;
    }
  }
  return near;
}

// ---- Searching ----

/** What a match of a whole name counts, by kind: a name of another library counts less than a page that explains it. */
const EXACT = { member: 110, type: 110, page: 105, c: 80 };

/** How well an entry has a term as one of its names; 0 if it does not. */
function exact(entry, term) {
  return entry.keys.includes(term) ? EXACT[entry.kind] + (entry.keys[0] === term ? 5 : 0) : 0;
}

/** How well an entry has a term: as its name, or the beginning, a word or a part of it, or a word of its text; 0: not. */
function fit(entry, term) {
  let best = exact(entry, term);
  if (best > 0) {
    return best;
  }
  for (const key of entry.keys) {
    if (key.startsWith(term)) {
      const begins = entry.words.has(term) ? 75 : 64; // less than a word of a heading if within a word
      best = Math.max(best, begins - Math.min(25, key.length - term.length) - (entry.kind === "page" && key !== entry.keys[0] ? 5 : 0));
    } else if (key.includes(term)) {
      best = Math.max(best, 30);
    }
  }
  if (entry.words.has(term)) {
    best = Math.max(best, entry.kind === "page" && !wordsOf(entry.title).includes(term) ? 60 : 65); // names below its heading
  }
  if (best < 40 && entry.types?.has(term)) {
    best = 40;
  }
  if (best === 0 && entry.text.includes(" " + term)) {
    const times = entry.text.split(" " + term).length - 1;
    best = 12 + Math.min(10, 3000 * times / (500 + entry.text.length)); // long texts have nearly every word
  }
  return best;
}

/** The words of what was typed; one letter is no word where there are longer ones: "merge a map". */
function wanted(typed) {
  const words = typed.split(/[\s.,#(]+/).filter(word => folded(word) !== "");
  const long = words.filter(word => folded(word).length > 1);
  return long.length > 0 ? long : words;
}

class Search {
  constructor(index) {
    this.entries = entriesOf(index);
    this.vocabulary = new Map(this.entries.flatMap(each => [...each.words, ...each.text.split(" ")].map(word => [word, word])));
    this.entries.forEach(each => each.names.forEach(name => this.vocabulary.set(folded(name), name)));
  }

  fits(words) {
    return this.entries.map(each => words.reduce((best, word) => Math.max(best, fit(each, word)), 0));
  }

  /** A term as it is understood: the words to search for, what the reader is told, and how well each entry has it. */
  read(typed) {
    const term = folded(typed).replace(/^shmemctx(?=.)/, "shmem");
    const fits = this.fits([term]);
    if (fits.some(score => score > 0)) {
      return { words: [term], said: "", fits };
    }
    const words = nearest(term, this.vocabulary.keys());
    const shown = words.slice(0, 3).map(word => this.vocabulary.get(word)).join("”, “");
    const said = words.length > 0 ? "Nothing has “" + typed + "”; this is “" + shown + "”. " : "";
    return { words, said, fits: this.fits(words) };
  }

  /** The hits, best first (entries with all terms, or else with as many as possible), and the terms as understood. */
  find(typed) {
    const terms = wanted(typed).map(term => this.read(term));
    const whole = terms.length > 1 ? terms.map(term => term.words[0]).join("") : null;
    const has = i => terms.filter(term => term.fits[i] > 0).length;
    const most = this.entries.reduce((best, each, i) => Math.max(best, has(i)), 0);
    const hits = this.entries.map((each, i) => ({ each, i })).filter(({ i }) => most > 0 && has(i) === most);
    for (const hit of hits) {
      hit.score = terms.reduce((sum, term) => sum + term.fits[hit.i], exact(hit.each, whole));
    }
    hits.sort((a, b) => b.score - a.score || (b.each.kind === "page") - (a.each.kind === "page")
        || a.each.title.length - b.each.title.length);
    return { terms, hits: hits.map(hit => hit.each) };
  }
}

// ---- What is shown ----

function element(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

/** Text around the first of the words, which are marked. */
function snippet(said, words) {
  const low = said.toLowerCase();
  const at = words.map(word => low.indexOf(word)).filter(found => found >= 0);
  const first = at.length > 0 ? Math.min(...at) : 0;
  const from = first < 50 ? 0 : said.indexOf(" ", first - 50) + 1;
  const space = said.indexOf(" ", from + 140);
  const shown = (from > 0 ? "…" : "") + (space < 0 ? said.slice(from) : said.slice(from, space) + "…");
  const pattern = words.map(word => word.replace(/[^\p{L}\p{N}]/gu, "")).filter(word => word !== "").join("|");
  return pattern === "" ? [shown] : shown.split(new RegExp("(" + pattern + ")", "iu"))
      .map((part, i) => i % 2 === 1 ? element("mark", {}, part) : part);
}

function about(hit, words) {
  switch (hit.kind) {
    case "page": {
      const named = hit.names.slice(1).filter(name => words.some(word => folded(name).includes(word)));
      return [hit.page === hit.title ? "" : hit.page + ": ", ...named.slice(0, 3).flatMap(name => [element("code", {}, name), " "]),
        ...snippet(hit.said, words)];
    }
    case "type":
      return ["a type"];
    case "member": {
      const wanted = hit.places.filter(place => words.includes(folded(place.type)));
      const places = [...wanted, ...hit.places.filter(place => !wanted.includes(place))];
      hit.link = places[0].link;
      const shown = places.slice(0, PLACES).flatMap((place, i) =>
          [i > 0 ? ", " : "", element("a", { href: place.link }, place.type)]);
      const more = places.length > PLACES ? [" and ",
        element("a", { href: JAVADOC + "search.html?q=" + hit.title }, places.length - PLACES + " more")] : [];
      return ["in ", ...shown, ...more, ...hit.c.length > 0 ? ["; in C ", element("code", {}, hit.c.at(-1))] : []];
    }
    default:
      return [element("code", {}, hit.java)];
  }
}

function line(hit, words) {
  const told = about(hit, words);
  const title = hit.kind === "page" ? hit.title : element("code", {}, hit.title);
  return element("li", { className: hit.kind }, element("a", { href: hit.link, className: "hit" }, title),
      element("div", {}, ...told));
}

const input = element("input", { type: "search", placeholder: "Search  /", autocomplete: "off", spellcheck: false });
input.setAttribute("aria-label", "search pages and names");
const said = element("p", { role: "status" });
const list = element("ol");
const panel = element("div", { id: "found", hidden: true }, said, list);
const box = element("div", { id: "search" }, input, panel);
let search = null;

function show() {
  const typed = input.value.trim();
  panel.hidden = folded(typed) === "" || search === null;
  if (panel.hidden) {
    return;
  }
  const { hits, terms } = search.find(typed);
  const words = terms.flatMap(term => term.words);
  list.replaceChildren(...hits.slice(0, MOST).map(hit => line(hit, words)));
  said.textContent = terms.map(term => term.said).join("") + (hits.length === 0 ? "Nothing has “" + typed + "”."
      : hits.length > MOST ? "The first " + MOST + " of " + hits.length + "." : "");
}

/** Reads the index, once. */
function load() {
  if (window.searchIndex === undefined) {
    window.searchIndex = index => {
      search = new Search(index);
      show();
    };
    document.head.append(element("script", { src: ROOT + "js/search-index.js" }));
  }
}

function move(by) {
  const links = [...list.querySelectorAll("a.hit")];
  const to = links.indexOf(document.activeElement) + by;
  (to < 0 ? input : links[Math.min(to, links.length - 1)])?.focus();
}

function start() {
  document.querySelector("#banner .pull-right")?.append(box);
  input.addEventListener("focus", load);
  input.addEventListener("input", show);
  box.addEventListener("keydown", event => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      panel.hidden = true;
      input.blur();
    } else if (event.key === "Enter" && event.target === input) {
      list.querySelector("a.hit")?.click();
    }
  });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });
  document.addEventListener("click", event => {
    if (!box.contains(event.target)) {
      panel.hidden = true;
    }
  });
  input.addEventListener("click", show);
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  if (input.value) {
    load();
  }
}
document.addEventListener("DOMContentLoaded", start);
})();
