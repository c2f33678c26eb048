import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { docx } from '../../demo/docx.ts';
import { pdf } from '../../demo/pdf.ts';
import { zip } from '../../demo/zip.ts';
import { actualTypeOf, refusalOf } from './documents.rules.ts';

const hex = (text: string, rest = 600) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(rest)]);
const paper = { title: 'Motion', paragraphs: ['To dismiss.'] };
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

const bytes = {
  pdf: Buffer.from(pdf(paper)),
  docx: Buffer.from(await docx(paper)),
  zip: await zip({ 'a.txt': 'a' }),
  ole: hex('d0cf11e0a1b11ae1'),
  rtf: Buffer.from('{\\rtf1 Dear Sir}'),
  exe: hex('4d5a9000'),
  elf: hex('7f454c46020101'),
  jpg: hex('ffd8ffe000104a464946'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  heic: Buffer.from('000000186674797068656963000000006d696631', 'hex'),
  mp4: Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex'),
  gz: hex('1f8b0800'),
  xml: Buffer.from('<?xml version="1.0"?><a/>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  text: Buffer.from('The parties agree.'),
  bmw: Buffer.from('BMW v. Smith: notes of the hearing'),
  mz: Buffer.from('MZ; Müller; Zürich'),
  latin1: Buffer.from('Sehr geehrte Frau Müller,\r\n', 'latin1'),
  noise: Buffer.from([0x80, 0x01, 0xfe, 0x10]),
  late: Buffer.from('\n%PDF-1.4 begins late'),
  utf16: utf16('The parties agree.'),
  nothing: Buffer.alloc(0),
};

describe('a name and its content', () => {
  it.each<[string, keyof typeof bytes]>([
    ['brief.pdf', 'pdf'],
    ['BRIEF.PDF', 'pdf'],
    ['brief.docx', 'docx'],
    ['brief.docx', 'zip'],
    ['briefs.zip', 'docx'],
    ['brief.doc', 'ole'],
    ['brief.doc', 'rtf'],
    ['brief.doc', 'docx'],
    ['brief.doc', 'html'],
    ['mail.msg', 'ole'],
    ['figures.xls', 'xml'],
    ['photo.jpeg', 'jpg'],
    ['photo.JPG', 'jpg'],
    ['call.m4a', 'mp4'],
    ['backup.tgz', 'gz'],
    ['drawing.svg', 'xml'],
    ['page.html', 'html'],
    ['page.html', 'xml'],
    ['notes.txt', 'text'],
    ['notes.txt', 'bmw'],
    ['people.csv', 'mz'],
    ['notes.txt', 'utf16'],
    ['notes.txt', 'xml'],
    ['tool.exe', 'exe'],
    // Nothing is promised.
    ['brief', 'pdf'],
    ['brief.v2', 'pdf'],
    ['.pdf', 'exe'],
    ['exhibit.dat1', 'exe'],
    // Nothing is recognised.
    ['brief.pdf', 'noise'],
    ['brief.pdf', 'late'],
    ['brief.pdf', 'nothing'],
    ['brief.doc', 'text'],
    ['figures.xls', 'html'],
    ['server.key', 'text'],
    ['tool.ts', 'text'],
  ])('%s may hold %s', async (fileName, content) => {
    expect(await actualTypeOf(fileName, bytes[content])).toBeUndefined();
  });

  it.each<[string, keyof typeof bytes, string, string]>([
    ['brief.pdf', 'docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['brief.pdf', 'png', 'png', 'image/png'],
    ['brief.pdf', 'xml', 'xml', 'application/octet-stream'],
    ['brief.docx', 'pdf', 'pdf', 'application/pdf'],
    ['photo.jpg', 'png', 'png', 'image/png'],
    ['photo.png', 'jpg', 'jpg', 'image/jpeg'],
    ['photo.jpg', 'heic', 'heic', 'image/heic'],
    ['scan.tif', 'pdf', 'pdf', 'application/pdf'],
    ['brief.pdf', 'text', 'txt', 'text/plain'],
    ['BRIEF.PDF', 'latin1', 'txt', 'text/plain'],
    ['photo.jpg', 'text', 'txt', 'text/plain'],
    ['brief.docx', 'html', 'html', 'application/octet-stream'],
    ['brief.pdf', 'html', 'html', 'application/octet-stream'],
    ['people.csv', 'zip', 'zip', 'application/zip'],
    ['page.html', 'png', 'png', 'image/png'],
  ])(
    '%s that is %s is kept, and handed out as what it is',
    async (fileName, content, actual_type, content_type) => {
      const actual = await actualTypeOf(fileName, bytes[content]);
      expect(actual).toEqual({ actual_type, content_type });
      expect(actual && refusalOf(fileName, actual)).toBeUndefined();
    },
  );

  it.each<[string, keyof typeof bytes]>([
    ['brief.pdf', 'exe'],
    ['brief.pdf', 'elf'],
    ['brief.docx', 'exe'],
    ['brief.doc', 'exe'],
    ['photo.jpg', 'exe'],
    ['call.mp4', 'exe'],
    ['briefs.zip', 'exe'],
    ['notes.txt', 'exe'],
    ['notes.txt', 'elf'],
    ['brief.final.pdf', 'exe'],
    ['brief.exe.PDF', 'exe'],
  ])('%s may not hide the program %s', async (fileName, content) => {
    const actual = await actualTypeOf(fileName, bytes[content]);
    expect(actual?.content_type).toBe('application/octet-stream');
    expect(actual && refusalOf(fileName, actual)).toMatch(
      /^This file is an (EXE|ELF) program, though its name says \w+\. Pack it into a ZIP archive/,
    );
  });

  it('are told from whatever is left of a file', async () => {
    for (const content of Object.values(bytes))
      for (let length = 0; length < Math.min(content.length, 200); length += 9)
        for (const fileName of ['a.pdf', 'a.txt'])
          await actualTypeOf(
            fileName,
            Buffer.concat([content.subarray(0, length), randomBytes(length % 50)]),
          );
  });
});
