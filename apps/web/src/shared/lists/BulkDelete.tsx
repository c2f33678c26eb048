import type { BulkDeletion, BulkDeletionAnswer } from '@caseward/contract/bulk';
import { daysInTrash, trash } from '@caseward/contract/trash';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { call } from '../api/call.ts';
import { type CountedWords, figure, manyOf } from '../counts.ts';
import { confirm } from '../dialogs/confirm.ts';
import { useBulk } from './use-bulk.ts';

/** Deletes records by id. */
export type RemoveMany = (body: BulkDeletion, idempotency_key: string) => Promise<BulkDeletionAnswer>;

interface BulkDeleteProps<Row> {
  chosen: readonly Row[];
  words: CountedWords;
  nameOf: (row: Row) => string;
  remove: RemoveMany;
  /** What goes with them, as a sentence. */
  along?: string | undefined;
  onDone: () => void;
}

/** Moves the selected records to the trash, after asking, and offers to take that back. */
export function BulkDelete<Row extends { id: string }>(props: BulkDeleteProps<Row>) {
  const { chosen, words, nameOf, remove, along = '', onDone } = props;
  const { run, isBusy, done } = useBulk({
    words,
    nameOf,
    apply: async (ids, _: null, key) => {
      const { deleted, refused } = await remove({ ids }, key);
      return { changed: deleted, unchanged: [], refused };
    },
    undo: async (deleted: BulkDeletionAnswer['deleted'], idempotency_key) => {
      const ids = deleted.map(({ deletion }) => deletion);
      const { refused } = await call(trash.restoreMany, { body: { ids }, idempotency_key });
      // Refusals name deletions, the list knows records.
      const recordOf = new Map(deleted.map(({ id, deletion }) => [deletion, id]));
      return {
        changed: [],
        unchanged: [],
        refused: refused.map(({ id, reason }) => ({ id: recordOf.get(id) ?? id, reason })),
      };
    },
    told: {
      done: (count) => t`${count} moved to the trash.`,
      refused: (count) => t`${count} not deleted.`,
      failure: t`Failed to delete the ${words.several}.`,
      partFailure: t`Failed to delete some of the ${words.several}.`,
      undone: t`Restored.`,
      undoRefused: (count) => t`${count} not restored.`,
      undoFailure: t`Failed to restore the ${words.several}.`,
    },
  });
  const what = manyOf(chosen.length, words);
  const ask = async () => {
    const kept = t`From the trash, everything can be restored for ${figure(daysInTrash)} days.`;
    const question = [t`Delete ${what}?`, along, kept].filter(Boolean).join(' ');
    if (!(await confirm({ question, yes: t`Delete ${what}` }))) return;
    run(chosen, null, () => {
      onDone();
      // The button goes with the selection: the focus stays with the list.
      document.querySelector('h1')?.focus();
    });
  };
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={isBusy}
        onClick={ask}
      >
        {t`Delete`}
      </Button>
      {isBusy && done > 0 && <span role="status">{t`${figure(done)} of ${what} done...`}</span>}
    </>
  );
}
