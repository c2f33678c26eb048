import type { Paper } from './paper.ts';

/*
 * US Letter in points, set in Courier: every reader has this font, and each of its characters is 0.6 em wide, so that
 * lines can be broken without font metrics.
 */
const [width, height, margin] = [612, 792, 72];
const [size, leading] = [10.5, 15];
const columns = Math.floor((width - 2 * margin) / (size * 0.6));
const rows = Math.floor((height - 2 * margin) / leading);

/** Writes a paper as a PDF; its characters must be those of Latin-1. */
export function pdf({ title, paragraphs }: Paper): Uint8Array {
  const lines = paragraphs.flatMap((paragraph) => ['', ...broken(paragraph)]);
  const pages = paged([...broken(title), ...lines]);
  const idOfPage = (page: number) => 6 + 2 * page;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${idOfPage(page)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${text(title)} >>`,
    ...pages.flatMap((page, number) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${idOfPage(number) + 1} 0 R ` +
        '/Resources << /Font << /Plain 3 0 R /Bold 4 0 R >> >> >>',
      stream(typeset(page, number === 0 ? broken(title).length : 0)),
    ]),
  ];
  return fileOf(objects);
}

/** Draws the lines of a page, the first `bold` of them in bold. */
function typeset(lines: string[], bold: number): string {
  const shown = lines.map((line, row) => `${fontAt(row, bold)}${text(line)} Tj T*\n`);
  return `BT\n${leading} TL\n${margin} ${height - margin - size} Td\n${shown.join('')}ET`;
}

function fontAt(row: number, bold: number): string {
  if (row === bold) return `/Plain ${size} Tf\n`;
  return row === 0 ? `/Bold ${size} Tf\n` : '';
}

function broken(paragraph: string): string[] {
  const lines: string[] = [];
  for (const given of paragraph.split('\n')) {
    let line = '';
    for (const word of given.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (longer.length > columns && line !== '') {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.push(line);
  }
  return lines;
}

function paged(lines: string[]): string[][] {
  const pages: string[][] = [];
  for (let first = 0; first < lines.length; first += rows) pages.push(lines.slice(first, first + rows));
  return pages;
}

const text = (shown: string) => `(${shown.replace(/[\\()]/g, '\\$&')})`;
const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Numbers the objects from 1 and writes their byte offsets into the cross-reference table. */
function fileOf(objects: string[]): Uint8Array {
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const entries = ['0000000000 65535 f \n'];
  for (const [index, object] of objects.entries()) {
    entries.push(`${String(file.length).padStart(10, '0')} 00000 n \n`);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `<< /Size ${entries.length} /Root 1 0 R /Info 5 0 R >>`;
  file += `xref\n0 ${entries.length}\n${entries.join('')}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
  // In Latin-1 each character is one byte, so that lengths count bytes.
  return Buffer.from(file, 'latin1');
}
