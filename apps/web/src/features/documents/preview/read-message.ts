import { unseen } from '@caseward/contract/primitives';
import { Parser } from 'htmlparser2';
import PostalMime, { type Address } from 'postal-mime';

/** A message as it is shown: text alone. */
export interface Message {
  from: string;
  to: string;
  cc: string;
  /** ISO 8601 where it is a date. */
  date: string;
  subject: string;
  text: string;
  attachments: readonly Attachment[];
}

/** A file in a message; `name` is empty where the message gives none. */
export interface Attachment {
  name: string;
  size: number;
  /** The file, under a name that it can be uploaded with. */
  file: File;
}

/** The most characters of a file's name; its ending is kept. */
const longestName = 255;

/** Limits of one message: bytes of its headers, and parts within parts. */
const limits = { maxHeadersSize: 256 * 1024, maxNestingDepth: 32 };

/** Reads a message (RFC 5322). @throws Error when it is no message, or nested too deep */
export async function readMessage(bytes: Blob): Promise<Message> {
  const message = await PostalMime.parse(await bytes.arrayBuffer(), {
    attachmentEncoding: 'arraybuffer',
    ...limits,
  });
  return {
    from: people(message.from ? [message.from] : []),
    to: people(message.to ?? []),
    cc: people(message.cc ?? []),
    date: message.date ?? '',
    subject: message.subject ?? '',
    text: (message.text ?? textOfHtml(message.html ?? '')).trim(),
    attachments: message.attachments.map(({ filename, mimeType, content }, place) => {
      const bytes = typeof content === 'string' ? content : new Uint8Array(content);
      const file = new File([bytes], fileNameOf(filename ?? '', place + 1), { type: mimeType });
      return { name: filename ?? '', size: file.size, file };
    }),
  };
}

/** Who sent the message has chosen the name: nothing of a path stays, nothing that cannot be seen. */
function fileNameOf(name: string, number: number): string {
  const own = name
    .replaceAll(new RegExp(unseen, 'gu'), '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[.\s]+$/, '')
    .trim();
  return own?.slice(-longestName).trim() || `attachment-${number}`;
}

/** Names with their addresses: a name alone can say anything. */
const people = (addresses: readonly Address[]): string =>
  addresses
    .flatMap((each) => ('group' in each && each.group ? each.group : [each]))
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
    .join(', ');

const named = (names: string) => new Set(names.split(' '));
const skipped = named('script style template title');
const lines = named('p br div li tr h1 h2 h3 h4 h5 h6 blockquote pre hr table ul ol');

/** The text of HTML. It is never made into elements, so nothing of it can run or be fetched. */
export function textOfHtml(html: string): string {
  let text = '';
  let ignored = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (skipped.has(name)) ignored += 1;
    },
    ontext: (said) => {
      if (ignored === 0) text += said.replaceAll(/\s+/g, ' ');
    },
    onclosetag: (name) => {
      if (skipped.has(name)) ignored -= 1;
      else if (lines.has(name)) text += '\n';
      else if (name === 'td' || name === 'th') text += ' ';
    },
  });
  parser.end(html);
  return text.replaceAll(/ *\n */g, '\n').replaceAll(/\n{3,}/g, '\n\n');
}
