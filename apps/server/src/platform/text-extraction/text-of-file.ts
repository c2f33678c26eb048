import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import PostalMime from 'postal-mime';
import type { Recognise } from './ocr.ts';
import { textOfPacked } from './packed.ts';
import { textOfPdf } from './pdf.ts';
import { decoded, textOfWebPage } from './plain.ts';
import { textOfRtf } from './rtf.ts';

/** Maximum depth of nested messages. */
const deepest = 3;
const pictures = new Set(['png', 'jpg', 'tif', 'bmp', 'webp', 'gif']);

/**
 * The text of a file. Its first bytes decide its type, or its name where they do not; '' for unsupported types.
 * @throws Unreadable when it is damaged, protected, or longer than any document
 */
export async function textOfFile(
  fileName: string,
  bytes: Buffer,
  recognise: Recognise | undefined,
  depth = 0,
): Promise<string> {
  const ending = extname(fileName).slice(1).toLowerCase();
  if (bytes.subarray(0, 1024).includes('%PDF-')) return textOfPdf(bytes, recognise);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return (await textOfPacked(bytes)) ?? '';
  if (bytes.subarray(0, 5).equals(Buffer.from('{\\rtf'))) return textOfRtf(bytes);
  if (ending === 'eml') return textOfMessage(bytes, recognise, depth);
  const found = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  if (found && pictures.has(found.ext)) return recognise ? recognise(bytes) : '';
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!wide && (bytes.includes(0) || (found && !found.mime.startsWith('text/') && found.ext !== 'xml')))
    return '';
  const text = decoded(bytes);
  return /^(html?|xhtml)$/.test(ending) || /^\s*(<!doctype html|<html)/i.test(text)
    ? textOfWebPage(text)
    : text;
}

async function textOfMessage(
  bytes: Buffer,
  recognise: Recognise | undefined,
  depth: number,
): Promise<string> {
  const message = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
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
