import { largestBulk } from '@caseward/contract/bulk';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { translator } from '../api/api-error.ts';
import { type Attempt, attemptAt } from '../api/attempt.ts';
import { type CountedWords, manyOf } from '../counts.ts';
import { alertFailure, alertSuccess, alertUndoable, alertWarning } from '../feedback/alerts.ts';

/** The answer of a bulk change. */
interface BulkAnswer<Changed> {
  changed: Changed[];
  unchanged: string[];
  refused: { id: string; reason: string }[];
}

interface Bulk<Row, Change, Changed> {
  /** Singular and plural within a sentence. */
  words: CountedWords;
  nameOf: (row: Row) => string;
  apply: (ids: string[], change: Change, idempotency_key: string) => Promise<BulkAnswer<Changed>>;
  undo: (changed: Changed[], idempotency_key: string) => Promise<BulkAnswer<Changed>>;
  /** How many records one call changes at most; left out: as many as calls take. */
  most?: (change: Change) => number;
  /** What is said of it; left out: what is said of changes. */
  told?: BulkTexts;
}

/** What is said of a bulk action. Counts are in words, such as `3 matters`. */
export interface BulkTexts {
  done: (count: string) => string;
  refused: (count: string) => string;
  failure: string;
  partFailure: string;
  undone: string;
  undoRefused: (count: string) => string;
  undoFailure: string;
}

const ofChanges = ({ several }: CountedWords): BulkTexts => ({
  done: (count) => t`${count} changed.`,
  refused: (count) => t`${count} not changed.`,
  failure: t`Failed to change the ${several}.`,
  partFailure: t`Failed to change some of the ${several}.`,
  undone: t`The change is undone.`,
  undoRefused: (count) => t`${count} not changed back.`,
  undoFailure: t`Failed to undo the change.`,
});

/** What came of batches: the sum of their answers, and why the last one was not answered. */
interface BulkSum<Changed> extends BulkAnswer<Changed> {
  failure?: unknown;
}

/**
 * Calls in batches, and adds up the answers. A batch that fails ends it: what was done
 * before stays, and can be undone.
 * @param onDone told how many are done, after each batch
 * @throws what the first batch throws
 */
async function inParts<Part, Changed>(
  all: readonly Part[],
  most: number,
  send: (part: Part[]) => Promise<BulkAnswer<Changed>>,
  onDone: (count: number) => void = () => {},
): Promise<BulkSum<Changed>> {
  const sum: BulkSum<Changed> = { changed: [], unchanged: [], refused: [] };
  for (let start = 0; start < all.length; start += most) {
    try {
      const { changed, unchanged, refused } = await send(all.slice(start, start + most));
      sum.changed.push(...changed);
      sum.unchanged.push(...unchanged);
      sum.refused.push(...refused);
    } catch (failure) {
      if (start === 0) throw failure;
      return { ...sum, failure };
    }
    onDone(Math.min(start + most, all.length));
  }
  return sum;
}

/**
 * Bulk change with undo. Refused records are named. The change is idempotent: sent again after a lost answer, it is
 * done once.
 */
export function useBulk<Row extends { id: string }, Change, Changed>(bulk: Bulk<Row, Change, Changed>) {
  const { words, nameOf, told = ofChanges(words), most = () => largestBulk } = bulk;
  const [done, setDone] = useState(0);
  const attempts = useRef(new Map<string, Attempt>());
  /** The idempotency key of a call: the same for the same content until an answer has come. */
  const once = async <Answer>(content: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(content);
    const attempt = attemptAt(content, attempts.current.get(text));
    attempts.current.set(text, attempt);
    const answer = await send(attempt.key);
    attempts.current.delete(text);
    return answer;
  };
  const tellRefused = async (
    refused: BulkAnswer<Changed>['refused'],
    rows: readonly Row[],
    say: (count: string) => string,
  ) => {
    if (refused.length === 0) return;
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
    const translate = await translator();
    const reasons = refused.map(
      ({ id, reason }) => `${names.get(id) ?? t`One ${words.one}`}: ${translate(reason)}`,
    );
    alertWarning(say(manyOf(refused.length, words)), reasons.join('\n'));
  };
  const undo = async (changes: Changed[], rows: readonly Row[], size: number) => {
    const { refused, failure } = await inParts(changes, size, (part) =>
      once(part, (key) => bulk.undo(part, key)),
    );
    await tellRefused(refused, rows, told.undoRefused);
    if (failure) throw failure;
  };
  const applying = useMutation({
    mutationFn: ({ rows, change }: { rows: readonly Row[]; change: Change }) =>
      inParts(
        rows.map(({ id }) => id),
        most(change),
        (ids) => once({ ids, change }, (key) => bulk.apply(ids, change, key)),
        setDone,
      ),
    onMutate: () => setDone(0),
    onSuccess: async ({ changed, refused, failure }, { rows, change }) => {
      // Shown first: otherwise a warning would replace the message with Undo.
      await tellRefused(refused, rows, told.refused);
      if (failure) alertFailure(told.partFailure, failure);
      if (changed.length > 0)
        alertUndoable(told.done(manyOf(changed.length, words)), {
          label: t`Undo`,
          act: () => undo(changed, rows, most(change)),
          failure: told.undoFailure,
          done: told.undone,
        });
      else if (refused.length === 0 && !failure) alertSuccess(t`Nothing had to be changed.`);
    },
    onError: (error) => alertFailure(told.failure, error),
  });
  return {
    isBusy: applying.isPending,
    /** How many records are done, while a bulk change runs. */
    done,
    /** Changes the rows; calls `onDone` at the end, also after refusals. */
    run: (rows: readonly Row[], change: Change, onDone: () => void) =>
      applying.mutate({ rows, change }, { onSuccess: onDone }),
  };
}
