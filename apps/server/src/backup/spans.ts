import { type LineContent, logAfter, segmentsBeyondGap } from './catalogue.ts';
import type { Base } from './layout.ts';
import { isSegment, segmentOf } from './wal-segments.ts';

/** Bases of a line with one log after them: every second from the first of them on can be restored. */
export interface Span {
  /** The oldest first. */
  bases: Base[];
  /** When the last file of the log was stored; undefined where there is none, so that the base stands alone. */
  end: Date | undefined;
  /** Where the log goes on after a gap. */
  beyond: string | undefined;
}

/** What of a line can be restored, the oldest first. */
export function spansOf(line: LineContent): Span[] {
  const spans: Span[] = [];
  let lastOfSpan: string | undefined;
  for (const base of line.bases) {
    const last = logAfter(line, base).segments.at(-1);
    const span = spans.at(-1);
    if (span && last !== undefined && last === lastOfSpan) {
      span.bases.push(base);
      continue;
    }
    lastOfSpan = last;
    const end = last === undefined ? undefined : line.log.get(last)?.modified;
    const beyond = wasKeptLongEnough(line, base) ? undefined : segmentsBeyondGap(line, base)[0];
    spans.push({ bases: [base], end, beyond });
  }
  return spans;
}

/** Whether the log after a base was removed, as that of weekly bases is: what is left begins with a later base. */
function wasKeptLongEnough(line: LineContent, base: Base): boolean {
  const [first] = [...line.log.keys()].filter(isSegment).sort();
  const end = segmentOf(base.timeline, base.stop_lsn);
  return (
    first !== undefined &&
    line.bases.some(({ timeline, start_lsn }) => {
      const begin = segmentOf(timeline, start_lsn);
      return end < begin && begin <= first;
    })
  );
}
