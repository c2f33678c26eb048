import type { Parser } from 'htmlparser2';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { bursts, mostParts, mostUnpacked } from '../text-extraction/packed.ts';
import { bursting, damaged, Unreadable } from '../text-extraction/unreadable.ts';
import { cellText } from './cells.ts';
import { countsFrom1904, dayStyles, type Handlers, partParser } from './part-parser.ts';
import { NoSuchSheet, type SheetRow } from './sheet-lines.ts';

/** A workbook whose parts are unpacked while they are read. */
export interface Workbook {
  /** The rows of a sheet that are not empty. @throws NoSuchSheet */
  rows(sheet: string | undefined): AsyncGenerator<SheetRow>;
}

/** Opens an Excel workbook (XLSX). @throws Unreadable for a damaged one, or one that unpacks to far too much */
export async function openWorkbook(bytes: Buffer, mostColumns: number): Promise<Workbook> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(explain);
  if (archive.entryCount > mostParts) throw bursting();
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, entry);
    if (!/^xl\/.*\.(xml|rels)$/.test(entry.fileName)) continue;
    unpacked += entry.uncompressedSize;
    if (unpacked > mostUnpacked || bursts(entry)) throw bursting();
  }
  const parts = new Parts(archive, entries);
  if (!entries.has('xl/workbook.xml'))
    throw new Unreadable(
      'This is not an Excel workbook (XLSX). Save the table as XLSX or CSV and upload it again.',
    );
  const { sheets, from1904 } = await parts.sheets();
  const strings = await parts.strings();
  const formats = await parts.formats();
  const rowsOf = async function* (path: string): AsyncGenerator<SheetRow> {
    const reader = new SheetParser(strings, formats, from1904, mostColumns);
    for await (const text of parts.texts(path)) {
      reader.write(text);
      yield* reader.taken();
    }
    reader.end();
    yield* reader.taken();
  };
  return {
    async *rows(sheet) {
      if (sheet !== undefined) {
        const wanted = sheet.trim().toLowerCase();
        const found = sheets.find(({ name }) => name.trim().toLowerCase() === wanted);
        const names = sheets.map(({ name }) => name).join(', ');
        if (!found) throw new NoSuchSheet(`The workbook has no such sheet. It has: ${names}.`);
        yield* rowsOf(found.path);
        return;
      }
      for (const { path } of sheets) {
        let some = false;
        for await (const row of rowsOf(path)) {
          some = true;
          yield row;
        }
        if (some) return;
      }
    },
  };
}

class Parts {
  readonly #archive: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(archive: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#archive = archive;
    this.#entries = entries;
  }

  /** The text of a part, as it is unpacked; nothing when it is not there. */
  async *texts(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(path);
    if (!entry) return;
    try {
      // yauzl checks each part against its declared size, so that none can grow while it is read.
      const decoder = new TextDecoder();
      for await (const chunk of await this.#archive.openReadStreamPromise(entry))
        yield decoder.decode(chunk as Buffer, { stream: true });
      yield decoder.decode();
    } catch (error) {
      explain(error);
    }
  }

  async #read(path: string, handlers: Handlers): Promise<void> {
    const parser = partParser(handlers);
    for await (const text of this.texts(path)) parser.write(text);
    parser.end();
  }

  /** Visible sheets in their order, and whether days are counted from 1904. */
  async sheets(): Promise<{ sheets: { name: string; path: string }[]; from1904: boolean }> {
    const targets = new Map<string, string>();
    await this.#read('xl/_rels/workbook.xml.rels', {
      open: ({ attributes: { Id = '', Target = '' } }) =>
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`),
    });
    const sheets: { name: string; path: string }[] = [];
    let from1904 = false;
    await this.#read('xl/workbook.xml', {
      open: ({ name, attributes }) => {
        if (name === 'workbookPr') from1904 = countsFrom1904(attributes);
        const path = targets.get(attributes['r:id'] ?? '');
        if (name === 'sheet' && path && (attributes.state ?? 'visible') === 'visible')
          sheets.push({ name: attributes.name ?? '', path });
      },
    });
    return { sheets, from1904 };
  }

  /** The strings that cells refer to, without phonetic readings. */
  async strings(): Promise<string[]> {
    const strings: string[] = [];
    let parts: string[] = [];
    let counted = false;
    let phonetic = false;
    await this.#read('xl/sharedStrings.xml', {
      open: ({ name }) => {
        if (name === 'si') parts = [];
        if (name === 'rPh') phonetic = true;
        if (name === 't') counted = !phonetic;
      },
      text: (text) => {
        if (counted) parts.push(text);
      },
      close: (name) => {
        if (name === 't') counted = false;
        if (name === 'rPh') phonetic = false;
        if (name === 'si') strings.push(parts.join(''));
      },
    });
    return strings;
  }

  /** Of each style of a cell: whether it shows a day. */
  async formats(): Promise<boolean[]> {
    const { handlers, found } = dayStyles();
    await this.#read('xl/styles.xml', handlers);
    return found();
  }
}

/** Gathers the rows of a sheet. */
class SheetParser {
  readonly #parser: Parser;
  #rows: SheetRow[] = [];

  constructor(
    strings: readonly string[],
    formats: readonly boolean[],
    from1904: boolean,
    mostColumns: number,
  ) {
    let row: SheetRow = { number: 0, cells: [] };
    let cell = { column: -1, type: '', isDay: false };
    let parts: string[] = [];
    let counted = false;
    this.#parser = partParser({
      open: ({ name, attributes }) => {
        if (name === 'row') {
          row = { number: Number(attributes.r) || row.number + 1, cells: [] };
          cell = { ...cell, column: -1 };
        } else if (name === 'c') {
          const letters = /^[A-Z]{1,3}/.exec(attributes.r ?? '')?.[0];
          const column = letters ? columnOf(letters) : cell.column + 1;
          cell = { column, type: attributes.t ?? 'n', isDay: formats[Number(attributes.s ?? 0)] ?? false };
          parts = [];
        } else if (name === 'v' || name === 't') counted = true;
      },
      text: (text) => {
        if (counted) parts.push(text);
      },
      close: (name) => {
        if (name === 'v' || name === 't') counted = false;
        if (name === 'c') {
          const text = cellText(parts.join(''), { ...cell, strings, from1904 });
          if (text === '') return;
          if (cell.column > mostColumns)
            throw new Unreadable(`The sheet has more than ${mostColumns} columns.`);
          while (row.cells.length < cell.column) row.cells.push('');
          row.cells[cell.column] = text;
        }
        if (name === 'row' && row.cells.length > 0) this.#rows.push(row);
      },
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.end();
  }

  taken(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function explain(error: unknown): never {
  throw error instanceof Unreadable ? error : damaged(error);
}
