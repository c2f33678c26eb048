import { Parser } from 'htmlparser2';
import { nested } from '../text-extraction/unreadable.ts';
import { dateFormats } from './cells.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** What is told of a part of a workbook while it is parsed; names are without prefix. */
export interface Handlers {
  open?(element: Element): void;
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** A streaming parser of a part of a workbook. @throws Unreadable while it is written to, when it is nested too deep */
export function partParser({ open, text, close }: Handlers): Parser {
  let depth = 0;
  return new Parser(
    {
      onopentag: (name, attributes) => {
        depth = nested(depth + 1);
        open?.({ name: local(name), attributes });
      },
      ontext: (part) => text?.(part),
      onclosetag: (name) => {
        depth -= 1;
        close?.(local(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
}

/** Gathers from `xl/styles.xml`, of each style of a cell, whether it shows a day. */
export function dayStyles() {
  const codes = new Map<string, string>();
  const styles: string[] = [];
  let inCells = false;
  const handlers: Handlers = {
    open: ({ name, attributes: { numFmtId = '', formatCode = '' } }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(numFmtId);
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  };
  return { handlers, found: () => dateFormats(styles, codes) };
}

/** Whether the properties of a workbook, as `xl/workbook.xml` has them, count days from 1904. */
export const countsFrom1904 = ({ date1904 = '' }: Record<string, string>): boolean =>
  /^(1|true)$/.test(date1904);
