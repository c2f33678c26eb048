import type { CellKind } from '../../platform/export/exported-list.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const related = `${office}/officeDocument/2006/relationships`;
const sheetML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of cells, by their place in `cellXfs`. */
const styles = { plain: 0, day: 1, moment: 2, heading: 3 };
const stylesPart = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetML}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetML}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetML}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${related}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesPart,
};
/** The parts of a workbook of one sheet, besides the sheet. */
export const workbookParts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(parts).map(([name, text]) => [name, head + text]),
);

/** Widths of columns, in characters. */
const widths: Record<CellKind, number> = { number: 14, day: 12, moment: 22, long: 60, text: 26 };

/** The beginning of a sheet: the header stays in sight, and columns are as wide as what they hold. */
export function sheetHead(columns: readonly CellKind[]): string {
  const cols = columns
    .map(
      (kind, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`,
    )
    .join('');
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData>`;
}
export const sheetEnd = '</sheetData></worksheet>';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Text that a cell can hold. */
const longestCell = 32_767;
// Characters that XML cannot represent.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const xml = (text: string) =>
  text
    .slice(0, longestCell)
    .replace(unwritable, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Texts are inline strings, so that none becomes a formula. */
const textCell = (text: string, style: number) =>
  `<c${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
const numberCell = (value: number, style: number) => `<c${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;

const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);
/** Excel counts days rightly from March 1900. */
const firstDay = '1900-03-01';

/** The time that clocks in a zone show, counted as if it were UTC. */
function localTime(timeZone: string): (moment: Date) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  return (moment) => {
    const part = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
  };
}

/** Writes the rows of a sheet, the first of which is the header. */
export function sheetRows(
  columns: readonly CellKind[],
  timeZone: string,
): (cells: readonly (string | null)[]) => string {
  const local = localTime(timeZone);
  const cellOf = (text: string, kind: CellKind): string => {
    if (kind === 'number' && Number.isFinite(Number(text))) return numberCell(Number(text), styles.plain);
    if (kind === 'day' && text >= firstDay) return numberCell((Date.parse(text) - epoch) / dayMs, styles.day);
    if (kind === 'moment') return numberCell((local(new Date(text)) - epoch) / dayMs, styles.moment);
    return textCell(text, styles.plain);
  };
  let isHeader = true;
  return (cells) => {
    const written = cells.map((cell, index) => {
      if (!cell) return '<c/>';
      const kind = columns[index] ?? 'text';
      if (!isHeader) return cellOf(cell, kind);
      const label = kind === 'moment' ? cell.replace('(UTC)', `(${timeZone})`) : cell;
      return textCell(label, styles.heading);
    });
    isHeader = false;
    return `<row>${written.join('')}</row>`;
  };
}
