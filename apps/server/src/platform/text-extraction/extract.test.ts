import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { docx } from '../../demo/docx.ts';
import { pdf } from '../../demo/pdf.ts';
import { zip } from '../../demo/zip.ts';
import { readText as read } from './extract.testing.ts';
import { usualLimits } from './extract.ts';
import { canRecognise } from './ocr.ts';
import { Unreadable } from './unreadable.ts';

const textOf = async (fileName: string, bytes: Uint8Array | string) =>
  (await read(fileName, bytes)).pieces.join('|');

const paper = { title: 'Lease', paragraphs: ['Müller & Söhne pays.', 'Second.'] };
const message = [
  'From: Anna <anna@firm.example>',
  'To: bob@firm.example',
  'Subject: =?utf-8?q?Settlement_=C3=A9?=',
  'Content-Type: multipart/mixed; boundary=q',
  '',
  '--q',
  'Content-Type: text/html',
  '',
  '<p>Dear <b>Bob</b></p>',
  '--q',
  'Content-Disposition: attachment; filename=terms.rtf',
  'Content-Type: application/rtf',
  '',
  '{\\rtf1 attached words}',
  '--q--',
  '',
].join('\r\n');

it.each([
  ['lease.docx', await docx(paper), ['Lease', 'Müller & Söhne pays.', 'Second.']],
  ['lease.pdf', pdf(paper), ['Lease', 'Müller & Söhne pays.', 'Second.']],
  ['notes.txt', 'naïve', ['naïve']],
  ['western.txt', Buffer.from([0x4d, 0xfc, 0x6c, 0x6c]), ['Müll']],
  ['wide.txt', Buffer.from('\ufeffbreit', 'utf16le'), ['breit']],
  [
    'letter.rtf',
    "{\\rtf1\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}M\\'fcller \\u8364?100 {\\b bold}\\par}",
    ['Müller €100 bold'],
  ],
  [
    'page.html',
    '<html><title>T</title><script>hidden()</script><p>One &amp; two<td>a<td>b',
    ['One & two', 'T'],
  ],
  ['mail.eml', message, ['Settlement é', 'anna@firm.example', 'Dear Bob', 'attached words']],
  [
    'book.xlsx',
    await zip({
      'xl/sharedStrings.xml': '<sst><si><t>Shared</t></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><row><c t="s"><v>777</v></c><c><v>42.5</v></c><c t="inlineStr"><is><t>inline</t></is></c></row></worksheet>',
    }),
    ['Shared', '42.5 inline'],
  ],
  [
    'show.pptx',
    await zip({ 'ppt/slides/slide1.xml': '<p:sld><a:p><a:t>Slide</a:t><a:t> one</a:t></a:p></p:sld>' }),
    ['Slide one'],
  ],
  [
    'text.odt',
    await zip({
      'content.xml': '<office:text><text:h>Head</text:h><text:p>Para<text:s/>two</text:p></office:text>',
    }),
    ['Head', 'Para two'],
  ],
])('reads %s', async (name, bytes, expected) => {
  const text = await textOf(name, bytes);
  for (const words of expected) expect(text).toContain(words);
  expect(text).not.toMatch(/hidden|Arial|generator|777/);
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)]);

it('finds no text in a picture', async () => {
  expect(await read('a.png', picture)).toEqual({ pieces: [], words: [], notRead: '' });
});

it.each([
  ['a.zip', await zip({ 'x.txt': 'hello' }), /^What is in an archive is not read\./],
  ['a.zip', await zip({ 'styles.css': 'hello' }), /^What is in an archive is not read\./],
  ['a.bin', Buffer.from([1, 0, 2]), /^The text of this kind of file is not read\./],
  ['a.doc', old, /^This old kind of Word file is not read\. Save it as DOCX /],
  ['a.XLS', old, /^This old kind of Excel file is not read\. Save it as XLSX /],
  ['a.ppt', old, /^This old kind of PowerPoint file is not read\. Save it as PPTX /],
  ['a.msg', old, /^This kind of message is not read\. Save it as EML /],
  ['a', old, /^The text of this kind of file is not read\./],
])('says that %s is of a kind that is not read', async (name, bytes, sentence) => {
  expect(await read(name, bytes)).toEqual({
    pieces: [],
    words: [],
    notRead: expect.stringMatching(sentence),
  });
});

it('reads headers and footers of OpenDocument, and no other styles', async () => {
  const styles =
    '<office:document-styles><style:style>Arial</style:style><style:master-page><style:header><text:p>File 7 O 12/26</text:p></style:header><style:footer-left><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer-left></style:master-page></office:document-styles>';
  const content = '<office:text><text:p>Para</text:p></office:text>';
  const text = await textOf('a.odt', await zip({ 'styles.xml': styles, 'content.xml': content }));
  expect(text).toContain('File 7 O 12/26');
  expect(text).toContain('Page 1');
  expect(text).not.toContain('Arial');
});

it('reads names, comments and days of a workbook', async () => {
  const text = await textOf(
    'a.xlsx',
    await zip({
      'xl/worksheets/sheet1.xml':
        '<worksheet><row><c s="1"><v>46095</v></c><c><v>46095</v></c><c s="2"><v>46095.5</v></c></row></worksheet>',
      'xl/comments1.xml': '<comments><comment><text><r><t>Ask the bank</t></r></text></comment></comments>',
      'xl/threadedComments/threadedComment1.xml':
        '<ThreadedComments><threadedComment><text>Paid twice</text></threadedComment></ThreadedComments>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd.mm.yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="Rents 2026" sheetId="1"/></sheets></workbook>',
    }),
  );
  for (const words of ['Rents 2026', 'Ask the bank', 'Paid twice', '2026-03-14 46095 2026-03-14 12:00'])
    expect(text).toContain(words);
});

it('keeps words whole at soft hyphens', async () => {
  const shy = 'Miet\u00ADver\u00ADtrag';
  expect(await textOf('a.docx', await docx({ title: shy, paragraphs: [] }))).toBe('Mietvertrag');
  expect((await read('a.html', '<html><p>Miet&shy;vertrag')).words).toContain('mietvertrag');
});

it('reads a file as what it is, whatever its name says', async () => {
  expect((await read('photo.eml', picture)).pieces).toEqual([]);
  const packed = await zip({ 'content.xml': '<office:text><text:p>Kept as it came</text:p></office:text>' });
  for (const name of ['text.pdf', 'text.eml', 'text.jpg'])
    expect(await textOf(name, packed)).toContain('Kept as');
});

/** An archive whose only part unpacks to this many blanks (zip bomb). */
function bomb(part: string, size: number, told = size): Uint8Array {
  const packed = deflateRawSync(Buffer.alloc(size, 0x20));
  const name = Buffer.from(part);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(Buffer.alloc(size, 0x20)), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(told, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
}

it.each([
  ['a bomb', 'bomb.docx', bomb('word/document.xml', 64 * 1024 * 1024), /unpacks to far more/],
  [
    'a bomb that lies about its size',
    'lie.docx',
    bomb('word/document.xml', 64 * 1024 * 1024, 1000),
    /damaged/,
  ],
  ['half a PDF', 'half.pdf', pdf(paper).subarray(0, 300), /damaged or incomplete/],
  ['half an archive', 'half.docx', (await docx(paper)).subarray(0, 700), /damaged or incomplete/],
])('refuses %s with a sentence', async (_, name, bytes, sentence) => {
  const reading = read(name, bytes);
  await expect(reading).rejects.toBeInstanceOf(Unreadable);
  await expect(reading).rejects.toThrow(sentence);
});

it('reads no entity that a file declares', async () => {
  const xml =
    '<!DOCTYPE d [<!ENTITY host SYSTEM "file:///etc/passwd">]><w:p><w:t>before &host; after</w:t></w:p>';
  expect(await textOf('entity.docx', await zip({ 'word/document.xml': xml }))).toBe('before &host; after');
});

it('ends a reading that takes too long', async () => {
  const reading = read('long.txt', 'words and words '.repeat(2_000_000), { ...usualLimits, timeMs: 50 });
  await expect(reading).rejects.toThrow('Reading the file took too long.');
});

it('ends a reading that takes too much memory, and nothing else', async () => {
  const limits = { ...usualLimits, heapMb: 16 };
  const distinct = Array.from({ length: 1_000_000 }, (_, n) => `word${n}`).join(' ');
  const reading = read('large.txt', distinct, limits);
  await expect(reading).rejects.toBeInstanceOf(Unreadable);
  await expect(reading).rejects.toThrow('Reading the file took too much memory.');
  expect((await read('small.txt', 'still here', limits)).pieces).toEqual(['still here']);
});

it('reads fifty megabytes of text to its end', async () => {
  const line = 'The party of the first part shall indemnify the party of the second part.\n';
  const text = `${line.repeat(Math.ceil(50_000_000 / line.length))}lastword`;
  const { pieces, words } = await read('long.txt', text);
  expect(pieces.at(-1)).toContain('lastword');
  expect(words).toContain('lastword');
});

/** Bitmaps of letters, five by seven, like a scan. */
const letters: Record<string, string[]> = {
  L: ['#', '#', '#', '#', '#', '#', '#####'],
  E: ['#####', '#', '#', '####', '#', '#', '#####'],
  A: [' ###', '#   #', '#   #', '#####', '#   #', '#   #', '#   #'],
  S: [' ####', '#', '#', ' ###', '    #', '    #', '####'],
};

/** A scanned PDF: its only page is a picture of a word. */
function scan(word: string): Buffer {
  const [dot, width, height] = [8, 480, 160];
  const pixels = Buffer.alloc(width * height, 255);
  for (const [place, letter] of [...word].entries())
    for (const [row, line] of (letters[letter] ?? []).entries())
      for (const [column, ink] of [...line].entries())
        for (let y = 0; y < dot; y += 1) {
          const start = (48 + row * dot + y) * width + 80 + (place * 7 + column) * dot;
          if (ink === '#') pixels.fill(0, start, start + dot);
        }
  const packed = deflateSync(pixels);
  const drawn = `${width} 0 0 ${height} 0 0 cm /Scan Do`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>`,
    `<< /Length ${drawn.length} >> stream\n${drawn}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.length} >> stream\n${packed.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}

it('finds no text in a scan where nothing can recognise it', async () => {
  expect(await textOf('scan.pdf', scan('LEASE'))).toBe('');
});

it('recognises scanned pages where tesseract is installed', async ({ skip }) => {
  if (!(await canRecognise())) skip('tesseract is not installed here.');
  const { pieces } = await read('scan.pdf', scan('LEASE'), usualLimits, true);
  expect(pieces.join()).toContain('LEASE');
});
