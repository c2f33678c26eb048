import type { MarkedText } from '@caseward/contract/search';
import { type PlacedWord, placedWords } from '../../db/folding.ts';
import type { Matcher, Term } from './tsquery.ts';

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

/** The passage of a text where most of what was looked for stands together; null when nothing of it does. */
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

/** The beginning of a text, as a line that stands for the whole, and what follows it. */
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
      const found = term.map((matcher, place) => markOf(words[at + place], matcher, by));
      if (found.length === 0 || found.includes(undefined)) continue;
      marks.push(...found.filter((mark) => mark !== undefined));
      at += term.length - 1;
      break;
    }
  return marks;
}

function markOf(word: PlacedWord | undefined, { words, prefix }: Matcher, by: number): Mark | undefined {
  if (!word) return undefined;
  const found = words.has(word.folded) ? word.folded : prefix && longestStart(word.folded, words);
  return found ? { start: word.start, end: word.endOf(found.length), by } : undefined;
}

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
