import { deflateRawSync, deflateSync } from 'node:zlib';
import { zip } from '../../demo/zip.ts';

/*
 * Files that once took a server's memory, or its time, from everybody. Each is made here, so that none is kept.
 */

/** Deflated blanks, without ever holding them: every block of them packs alike. */
function packedBlanks(megabytes: number): Buffer {
  const block = Buffer.alloc(1024 * 1024, 0x20);
  const head = deflateSync(block, { finishFlush: 3 }).subarray(0, 2);
  const part = deflateRawSync(block, { finishFlush: 3 });
  const parts = Array.from({ length: megabytes }, () => part);
  // An empty last block; what comes after the data, its checksum, is wrong, and no reader cares.
  return Buffer.concat([head, ...parts, Buffer.from([0x03, 0x00, 0, 0, 0, 0])]);
}

/** A PDF of one page whose content is this stream. */
function pdfOf(dictionary: string, content: Buffer): Buffer {
  const head = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>\nendobj\n' +
      `4 0 obj\n<< /Length ${content.length} ${dictionary} >> stream\n`,
  );
  return Buffer.concat([
    head,
    content,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

/** A page of blanks, packed once. */
export const pdfOfBlanks = (megabytes: number) => pdfOf('/Filter /FlateDecode', packedBlanks(megabytes));

/** The same packed twice: a thousandth of the size again. */
export const pdfPackedTwice = (megabytes: number) =>
  pdfOf('/Filter [/FlateDecode /FlateDecode]', deflateSync(packedBlanks(megabytes)));

/** The same, with its filter written so that only a reader of PDF knows it. */
export const pdfInDisguise = (megabytes: number) =>
  pdfOf('/Filter [/Fl#61teDecode /Flat#65Decode]', deflateSync(packedBlanks(megabytes)));

/** A Word file of elements within one another. */
export const nestedWord = (depth: number) =>
  zip({ 'word/document.xml': `<w:document>${'<w:t>'.repeat(depth)}` });

/** A Word file of one word. */
export const longWord = (letters: number) =>
  zip({ 'word/document.xml': `<w:document><w:t>${'w'.repeat(letters)}</w:t></w:document>` });

/** A web page of elements within one another. */
export const nestedPage = (bytes: number) => Buffer.from(`<html>${'<div>'.repeat(bytes / 5)}`);

/** A rich text of groups within one another. */
export const nestedRichText = (depth: number) => Buffer.from(`{\\rtf1 ${'{'.repeat(depth)}`);

/** A message whose headers are this long. */
export const longHeaders = (bytes: number) =>
  Buffer.from(`From: a@b.example\r\n${'X-Long: yes\r\n'.repeat(bytes / 13)}\r\nbody`);

/** A message of encoded words. */
export const encodedWords = (bytes: number) =>
  Buffer.from(`Subject: ${'=?utf-8?q?a?=\r\n '.repeat(bytes / 16)}\r\n\r\nbody`);

/** A message of many empty parts. */
export const manyParts = (bytes: number) =>
  Buffer.from(
    `Content-Type: multipart/mixed; boundary=q\r\n\r\n${'--q\r\n\r\n\r\n'.repeat(bytes / 9)}--q--\r\n`,
  );
