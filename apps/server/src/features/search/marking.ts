import type { MarkedText } from '@caseward/contract/search';
import { placedWords } from '../../db/folding.ts';
import type { Matcher } from './tsquery.ts';

/** Characters of a passage, and how many of them come before what was found. */
const length = 160;
const before = 40;

interface Mark {
  start: number;
  end: number;
  /** Which of the matchers found it. */
  by: number;
}

/** Marks in a text what matchers find. */
export const marked = (text: string, matchers: Matcher[]): MarkedText => {
  const line = oneLine(text);
  return { text: line, marks: marksIn(line, matchers).map(({ start, end }) => [start, end]) };
};

/** The passage of a text where most of what was looked for stands together; null when nothing of it does. */
export function passage(text: string, matchers: Matcher[]): MarkedText | null {
  const line = oneLine(text);
  const marks = marksIn(line, matchers);
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

/** The beginning of a text, as a line that stands for the whole. */
export function beginning(text: string, most: number): string {
  const line = oneLine(text.trimStart());
  return line.length <= most ? line.trimEnd() : `${line.slice(0, borderBefore(line, most, 1)).trimEnd()} …`;
}

/** White space as blanks, one for one, so that no place shifts. */
const oneLine = (text: string) => text.replace(/\s/g, ' ');

function marksIn(text: string, matchers: Matcher[]): Mark[] {
  const marks: Mark[] = [];
  for (const word of placedWords(text)) {
    for (const [by, { words, prefix }] of matchers.entries()) {
      const found = words.has(word.folded) ? word.folded : prefix && longestStart(word.folded, words);
      if (!found) continue;
      marks.push({ start: word.start, end: word.endOf(found.length), by });
      break;
    }
  }
  return marks;
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
