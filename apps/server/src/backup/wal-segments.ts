/** PostgreSQL numbers its segments of 16 MB (the size of every embedded cluster) in words of 4 GB. */
const perWord = 256;

const segmentName = /^[0-9A-F]{24}$/;
const historyName = /^[0-9A-F]{8}\.history$/;
/** Files that PostgreSQL archives: segments of its write-ahead log, partial ones, notes on bases, histories of timelines. */
const archivedName = /^([0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

export const isSegment = (name: string): boolean => segmentName.test(name);
export const isHistory = (name: string): boolean => historyName.test(name);
export const isArchived = (name: string): boolean => archivedName.test(name);

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
const numberOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * perWord + Number.parseInt(name.slice(16), 16);
const named = (timeline: string, number: number) =>
  `${timeline}${hex(Math.floor(number / perWord))}${hex(number % perWord)}`;

/** The segment that follows on the same timeline. */
export const segmentAfter = (name: string): string => named(name.slice(0, 8), numberOf(name) + 1);

/** The segment that has a position of the log, such as 2/1B000060. */
export function segmentOf(timeline: number, lsn: string): string {
  const [word = '', offset = ''] = lsn.split('/');
  return named(hex(timeline), Number.parseInt(word, 16) * perWord + (Number.parseInt(offset, 16) >>> 24));
}

/**
 * The segments that follow one another without a gap.
 * @param names of any segments
 * @param first where to begin
 * @returns none when the first is missing
 */
export function unbrokenFrom(names: Iterable<string>, first: string): string[] {
  const there = new Set(names);
  const unbroken: string[] = [];
  for (let name = first; there.has(name); name = segmentAfter(name)) unbroken.push(name);
  return unbroken;
}
