import { Parser } from 'htmlparser2';
import { nested, type TextGatherer } from './unreadable.ts';

/** How to extract text from a kind of markup, by the names of elements without prefix. */
export interface Markup {
  /** Elements whose text counts; left out, all but the skipped ones. */
  texts?: ReadonlySet<string>;
  /** Elements whose text does not count. */
  skipped?: ReadonlySet<string>;
  /** Elements that end a line. */
  lines: ReadonlySet<string>;
  /** Elements that separate words. */
  blanks: ReadonlySet<string>;
}

const named = (names: string) => new Set(names.split(' '));

/** Word. */
export const wordMarkup: Markup = { texts: named('t'), lines: named('p br cr'), blanks: named('tab') };
/** PowerPoint. */
export const slideMarkup: Markup = { texts: named('t'), lines: named('p br'), blanks: named('tab') };
/** The strings of an Excel workbook. */
export const stringsMarkup: Markup = { texts: named('t'), lines: named('si'), blanks: new Set() };
/** Comments of an Excel workbook, and threads of them. */
export const commentMarkup: Markup = { texts: named('t text'), lines: named('text'), blanks: new Set() };
/** OpenDocument. */
export const openMarkup: Markup = {
  skipped: named('tracked-changes annotation-end'),
  lines: named('p h line-break table-row'),
  blanks: named('s tab table-cell'),
};
/** Headers and footers of OpenDocument, which stand among its styles. */
export const openStylesMarkup: Markup = {
  texts: named('header header-left header-first footer footer-left footer-first'),
  lines: openMarkup.lines,
  blanks: openMarkup.blanks,
};
/** A web page. */
export const webMarkup: Markup = {
  skipped: named('script style template'),
  lines: named(
    'p br div li tr h1 h2 h3 h4 h5 h6 title section article header footer blockquote pre dt dd hr option',
  ),
  blanks: named('td th'),
};

/**
 * A streaming parser that writes the text of markup into a gatherer.
 * @throws Unreadable while it is written to, when elements are nested too deep
 */
export function markupReader(markup: Markup, into: TextGatherer, xmlMode: boolean): Parser {
  const { texts, skipped, lines, blanks } = markup;
  let counted = texts ? 0 : 1;
  let ignored = 0;
  let depth = 0;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  return new Parser(
    {
      onopentag: (prefixed) => {
        depth = nested(depth + 1);
        const name = local(prefixed);
        if (texts?.has(name)) counted += 1;
        if (skipped?.has(name)) ignored += 1;
      },
      ontext: (text) => {
        if (counted > 0 && ignored === 0) into.add(text);
      },
      onclosetag: (prefixed) => {
        depth -= 1;
        const name = local(prefixed);
        if (texts?.has(name)) counted -= 1;
        if (skipped?.has(name)) ignored -= 1;
        if (lines.has(name)) into.add('\n');
        else if (blanks.has(name)) into.add(' ');
      },
    },
    { xmlMode, decodeEntities: true },
  );
}
