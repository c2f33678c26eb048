import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

type Cell = string | number | { day: number };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An archive with these files. */
export async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream));
}

/** A workbook as Excel writes it: texts are shared strings, and empty rows are left out. */
export function workbookOf(sheets: Readonly<Record<string, Cell[][]>>): Promise<Uint8Array<ArrayBuffer>> {
  const strings: string[] = [];
  const letter = (column: number): string =>
    (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
  const cellOf = (cell: Cell, at: string) => {
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === 'object') return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
    strings.push(cell);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const rowsOf = (rows: Cell[][]) =>
    rows
      .map((cells, index) =>
        cells.length === 0
          ? ''
          : `<row r="${index + 1}">${cells.map((cell, column) => cellOf(cell, letter(column) + (index + 1))).join('')}</row>`,
      )
      .join('');
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
  for (const [index, name] of names.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rowsOf(sheets[name] ?? [])}</sheetData></worksheet>`;
  const escaped = strings.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  files['xl/sharedStrings.xml'] =
    `<sst xmlns="${main}">${escaped.map((text) => `<si><r><t>${text.slice(0, 2)}</t></r><r><t>${text.slice(2)}</t></r><rPh><t>phonetic</t></rPh></si>`).join('')}</sst>`;
  return zipOf(files);
}
