import { extname } from 'node:path';
import { refuseKind } from './kinds-not-read.ts';
import type { Recognise } from './ocr.ts';
import { decoded } from './plain.ts';
import { damaged } from './unreadable.ts';

// Each file is read in a process of its own, so each loads only what reads its type.
const readers = {
  mail: async () => (await import('postal-mime')).default,
  packed: async () => (await import('./packed.ts')).textOfPacked,
  pdf: async () => (await import('./pdf.ts')).textOfPdf,
  rtf: async () => (await import('./rtf.ts')).textOfRtf,
  webPage: async () => (await import('./web-page.ts')).textOfWebPage,
  type: async () => (await import('file-type')).fileTypeFromBuffer,
};

/** Maximum depth of nested messages. */
const deepest = 3;
/** Limits of one message: bytes of its headers, and parts within parts. */
const messageLimits = { maxHeadersSize: 256 * 1024, maxNestingDepth: 32 };
const pictures = new Set(['png', 'jpg', 'tif', 'bmp', 'webp', 'gif']);

/**
 * The text of a file. Its first bytes decide its type, or its name where they do not.
 * @throws NotRead when its kind is not read; Unreadable when it is damaged, protected, or longer than any document
 */
export async function textOfFile(
  fileName: string,
  bytes: Buffer,
  recognise: Recognise | undefined,
  depth = 0,
): Promise<string> {
  const ending = extname(fileName).slice(1).toLowerCase();
  if (bytes.subarray(0, 1024).includes('%PDF-')) return (await readers.pdf())(bytes, recognise);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    return (await (await readers.packed())(bytes)) ?? refuseKind(ending, bytes, 'zip');
  if (bytes.subarray(0, 5).equals(Buffer.from('{\\rtf'))) return (await readers.rtf())(bytes);
  const head = bytes.subarray(0, 4_100);
  const found = await (await readers.type())(head);
  // What is recognised as something else is no message, whatever its name says; but no text contains a zero byte.
  if (ending === 'eml' && !(found && head.includes(0))) return textOfMessage(bytes, recognise, depth);
  if (found && pictures.has(found.ext)) return recognise ? recognise(bytes) : '';
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!wide && (bytes.includes(0) || (found && !found.mime.startsWith('text/') && found.ext !== 'xml')))
    refuseKind(ending, bytes, found?.ext);
  const text = decoded(bytes);
  return /^(html?|xhtml)$/.test(ending) || /^\s*(<!doctype html|<html)/i.test(text)
    ? (await readers.webPage())(text)
    : text;
}

async function textOfMessage(
  bytes: Buffer,
  recognise: Recognise | undefined,
  depth: number,
): Promise<string> {
  const [PostalMime, textOfWebPage] = await Promise.all([readers.mail(), readers.webPage()]);
  const message = await PostalMime.parse(bytes, {
    attachmentEncoding: 'arraybuffer',
    ...messageLimits,
  }).catch((error) => {
    throw damaged(error);
  });
  const people = [message.from, ...(message.to ?? []), ...(message.cc ?? [])].flatMap((each) =>
    each ? [each.name, each.address ?? ''] : [],
  );
  const told = message.text ?? (message.html ? textOfWebPage(message.html) : '');
  const texts = [message.subject ?? '', people.join(' '), message.date ?? '', told];
  for (const { filename, content } of message.attachments) {
    texts.push(filename ?? '');
    if (depth >= deepest || typeof content === 'string') continue;
    // A message stays searchable when one of its attachments cannot be read.
    const attached = textOfFile(filename ?? '', Buffer.from(content as ArrayBuffer), recognise, depth + 1);
    texts.push(await attached.catch(() => ''));
  }
  return texts.join('\n');
}
