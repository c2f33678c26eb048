import type { Parser } from 'htmlparser2';
import { cellText } from '../spreadsheets/cells.ts';
import { countsFrom1904, dayStyles, partParser } from '../spreadsheets/part-parser.ts';
import type { TextGatherer } from './unreadable.ts';

/** What the sheets of an Excel workbook are read with; its parts are told one after the other. */
export class SheetTexts {
  readonly #into: TextGatherer;
  readonly #styles = dayStyles();
  #from1904 = false;

  constructor(into: TextGatherer) {
    this.#into = into;
  }

  /** Parser of `xl/styles.xml`, which must be read before the sheets. */
  styles(): Parser {
    return partParser(this.#styles.handlers);
  }

  /** Parser of `xl/workbook.xml`, which must be read before the sheets: it gathers their names. */
  workbook(): Parser {
    return partParser({
      open: ({ name, attributes }) => {
        if (name === 'workbookPr') this.#from1904 = countsFrom1904(attributes);
        if (name === 'sheet') this.#into.add(`${attributes.name ?? ''}\n`);
      },
    });
  }

  /** Parser of a sheet: a row is a line, with days as YYYY-MM-DD. Strings that cells refer to are read elsewhere. */
  sheet(): Parser {
    const formats = this.#styles.found();
    const from1904 = this.#from1904;
    let cell = { type: 'n', isDay: false };
    let parts: string[] = [];
    let isCounted = false;
    return partParser({
      open: ({ name, attributes }) => {
        if (name === 'c') {
          cell = { type: attributes.t ?? 'n', isDay: formats[Number(attributes.s ?? 0)] ?? false };
          parts = [];
        }
        if (name === 'v' || name === 't') isCounted = cell.type !== 's';
      },
      text: (text) => {
        if (isCounted) parts.push(text);
      },
      close: (name) => {
        if (name === 'v' || name === 't') isCounted = false;
        if (name === 'c' && parts.length > 0)
          this.#into.add(`${cellText(parts.join(''), { ...cell, strings: [], from1904 })} `);
        if (name === 'row') this.#into.add('\n');
      },
    });
  }
}
