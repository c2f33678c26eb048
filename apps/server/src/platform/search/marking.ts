import type { MarkedText } from '@caseward/contract/search';
import { type PlacedWord, placedWords, withoutUmlauts } from '../../db/folding.ts';
import type { Matcher, Term } from './search-plan.ts';

/** Characters of a passage, and how many of them come before what was found. */
const length = 160;
const before = 40;

interface Mark {
  start: number;
  end: number;
  /** Which of the terms it belongs to. */
  by: number;
}

/** Marks in a text what was looked for. */
export const marked = (text: string, terms: Term[]): MarkedText => {
  const line = oneLine(text);
  return { text: line, marks: marksIn(line, terms).map(({ start, end }) => [start, end]) };
};

/** The passage of a text that holds most of the searched words; null when it holds none. */
export function passage(text: string, terms: Term[]): MarkedText | null {
  const line = oneLine(text);
  const marks = marksIn(line, terms);
  if (marks.length === 0) return null;
  const best = densest(marks);
  const start = best.start <= before ? 0 : borderAfter(line, best.start - before, best.start);
  const end = Math.max(borderBefore(line, start + length, best.end), best.end);
  const lead = start > 0 ? '… ' : '';
  const shift = lead.length - start;
  return {
    text: `${lead}${line.slice(start, end).trimEnd()}${end < line.length ? ' …' : ''}`,
    marks: marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => [mark.start + shift, mark.end + shift] as const),
  };
}

/** The first line of a text, shown for the whole, and what follows it. */
export function split(text: string, most: number): { beginning: string; rest: string } {
  const line = oneLine(text.trim());
  const end = line.length <= most ? line.length : borderBefore(line, most, 1);
  const rest = line.slice(end).trimStart();
  return { beginning: `${line.slice(0, end).trimEnd()}${rest ? ' …' : ''}`, rest };
}

/** White space as blanks, one for one, so that no place shifts. */
const oneLine = (text: string) => text.replace(/\s/g, ' ');

function marksIn(text: string, terms: Term[]): Mark[] {
  const marks: Mark[] = [];
  const words = placedWords(text);
  for (let at = 0; at < words.length; at += 1)
    for (const [by, term] of terms.entries()) {
      const found = marksOf(text, words, at, term);
      if (found.length === 0) continue;
      marks.push(...found.map((mark) => ({ ...mark, by })));
      at += found.length === 1 ? wordsWithin(words, at, found[0]?.end ?? 0) - 1 : term.length - 1;
      break;
    }
  return marks;
}

type Place = Omit<Mark, 'by'>;

/** What a term finds from a word on; nothing unless it finds all of it. */
function marksOf(text: string, words: PlacedWord[], at: number, term: Term): Place[] {
  const found = term.map((matcher, place) => markOf(text, words[at + place], matcher));
  if (found.every((mark) => mark !== undefined)) return found;
  const [matcher] = term;
  const joined = matcher && term.length === 1 ? markOfJoined(text, words, at, matcher) : undefined;
  return joined ? [joined] : [];
}

/** How many words begin before a place. */
function wordsWithin(words: PlacedWord[], at: number, end: number): number {
  let count = 1;
  while ((words[at + count]?.start ?? end) < end) count += 1;
  return count;
}

function markOf(text: string, word: PlacedWord | undefined, matcher: Matcher): Place | undefined {
  if (!word) return undefined;
  const { words, prefix, part } = matcher;
  const within = part ? word.folded.indexOf(part) : -1;
  if (part && within >= 0) return { start: word.endOf(within), end: word.endOf(within + part.length) };
  const found = words.has(word.folded) ? word.folded : prefix && longestStart(word.folded, words);
  if (found) return { start: word.start, end: word.endOf(found.length) };
  // Mueller, in Müller.
  const spelled = withoutUmlauts(text.slice(word.start, word.end));
  const isMeant = spelled !== undefined && (words.has(spelled) || (prefix && longestStart(spelled, words)));
  return isMeant ? { start: word.start, end: word.end } : undefined;
}

/** What was typed as one word and is written with signs between: OBrien, in O'Brien. */
function markOfJoined(text: string, words: PlacedWord[], at: number, { words: wanted, prefix }: Matcher) {
  const first = words[at];
  if (!first) return undefined;
  let joined = first.folded;
  for (let last = at + 1; last < words.length; last += 1) {
    const [before, word] = [words[last - 1], words[last]];
    if (!before || !word || !joiner.test(text.slice(before.end, word.start))) return undefined;
    joined += word.folded;
    if (wanted.has(joined) || (prefix && longestStart(joined, wanted)))
      return { start: first.start, end: word.end };
  }
  return undefined;
}

/** A sign that the words of a compound may have between them. */
const joiner = /^['’‘ʼ´`′＇&./_+-]$/u;

function longestStart(word: string, words: ReadonlySet<string>): string | undefined {
  for (let size = word.length - 1; size > 0; size -= 1)
    if (words.has(word.slice(0, size))) return word.slice(0, size);
  return undefined;
}

/** The mark from which on, within a passage, most different things were found. */
function densest(marks: Mark[]): Mark {
  let [best] = marks as [Mark];
  let most = 0;
  for (const [index, mark] of marks.entries()) {
    const found = new Set<number>();
    for (let next = index; next < marks.length; next += 1) {
      const near = marks[next];
      if (!near || near.end > mark.start + length - before) break;
      found.add(near.by);
    }
    if (found.size > most) [best, most] = [mark, found.size];
  }
  return best;
}

/** Where a word begins, between two places. */
function borderAfter(text: string, from: number, to: number): number {
  const blank = text.indexOf(' ', from);
  return blank < 0 || blank >= to ? whole(text, from) : blank + 1;
}

/** Where a word ends, between a place and an earlier one. */
function borderBefore(text: string, from: number, to: number): number {
  if (from >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', from);
  return blank <= to ? whole(text, from) : blank;
}

/** A place that cuts no character in two. */
const whole = (text: string, place: number) =>
  /[\uDC00-\uDFFF]/.test(text[place] ?? '') ? place + 1 : place;
