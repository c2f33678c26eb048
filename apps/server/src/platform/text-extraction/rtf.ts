import { TextDecoder } from 'node:util';
import { nested, TextGatherer } from './unreadable.ts';

/** Groups whose text does not belong to the document. */
const silent = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable rsidtbl generator xmlnstbl latentstyles'.split(
    ' ',
  ),
);
const breaks: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: ' ',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};
const token = /\\'([0-9a-f]{2})|\\([a-z]+)(-?\d+)? ?|\\([^a-z])|([{}])|([^\\{}\r\n]+)/giy;

interface Group {
  silent: boolean;
  /** Number of fallback characters after a Unicode one. */
  fallback: number;
}

/** The text of an RTF file. @throws Unreadable when its groups are nested too deep */
export function textOfRtf(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  const text = new TextGatherer();
  const groups: Group[] = [];
  let group: Group = { silent: false, fallback: 1 };
  let decoder = new TextDecoder('windows-1252');
  let pending: number[] = [];
  let passing = 0;
  const flush = () => {
    if (pending.length > 0) text.add(decoder.decode(Uint8Array.from(pending)));
    pending = [];
  };
  const say = (said: string) => {
    flush();
    if (!group.silent) text.add(said);
  };
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const found = token.exec(source);
    if (!found) {
      token.lastIndex = at + 1;
      continue;
    }
    const [, hex, word, number, symbol, brace, plain] = found;
    if (hex) {
      if (passing > 0) passing -= 1;
      else if (!group.silent) pending.push(Number.parseInt(hex, 16));
    } else if (brace === '{') {
      flush();
      nested(groups.push(group));
      group = { ...group };
    } else if (brace) {
      flush();
      group = groups.pop() ?? group;
      passing = 0;
    } else if (word === 'u') {
      say(String.fromCharCode(Number(number) & 0xffff));
      passing = group.fallback;
    } else if (word === 'uc') group.fallback = Number(number);
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number));
    else if (word === 'ansicpg') decoder = codePage(number ?? '');
    else if (word && silent.has(word)) group.silent = true;
    else if (word && breaks[word]) say(breaks[word]);
    else if (symbol === '*') group.silent = true;
    else if (symbol === '~') say('\u00a0');
    else if (symbol && '\\{}'.includes(symbol)) say(symbol);
    else if (plain) {
      const left = plain.slice(passing);
      passing = Math.max(0, passing - plain.length);
      say(left);
    }
  }
  flush();
  return text.toString();
}

function codePage(number: string): TextDecoder {
  try {
    return new TextDecoder(
      number === '65001' ? 'utf-8' : number === '932' ? 'shift_jis' : `windows-${number}`,
    );
  } catch {
    return new TextDecoder('windows-1252');
  }
}
