import * as z from 'zod/mini';
import { Id, uuid } from './primitives.ts';

/** Maximum number of records in one bulk change. */
export const largestBulk = 500;

const tooMany = (most: number) => `At most ${most.toLocaleString('en')} at once.`;
const BulkId = z
  .string({ error: 'Not an id.' })
  .check(z.regex(uuid, { error: 'Not an id.' }), z.toLowerCase());

/**
 * The selected records of a bulk change or an export. They need not exist: those that the caller cannot see are named
 * in the answer, and the others are still changed.
 */
export const bulkIds = (most = largestBulk) =>
  z.pipe(
    z
      .array(BulkId, { error: 'Must be a list of ids.' })
      .check(z.minLength(1, { error: 'Choose at least one.' }), z.maxLength(most, { error: tooMany(most) })),
    z.transform((ids) => [...new Set(ids)]),
  );

/** Records that a call passed over. */
const refused = z.array(z.object({ id: Id, reason: z.string() }));

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/**
 * The answer of a bulk change.
 * @param before a record's values before, only of fields that changed
 */
export const bulkAnswer = <Before extends Fields>(before: Before) =>
  z.object({
    /** Changed records. Sent back unchanged, they undo the change. */
    changed: z.array(z.object({ id: Id, version: z.int(), before: z.object(before) })),
    /** Records that already had the values. */
    unchanged: z.array(Id),
    /** Records that were not changed, each with a message. */
    refused,
  });

/** The records that are deleted together. */
export const BulkDeletion = z.strictObject({ ids: bulkIds() });
export type BulkDeletion = z.input<typeof BulkDeletion>;

/** The answer of deleting many records. */
export const BulkDeletionAnswer = z.object({
  /** Deleted records, each with its deletion in the trash: restoring those undoes it. */
  deleted: z.array(z.object({ id: Id, deletion: Id })),
  /** Records that were not deleted, each with a message. */
  refused,
});
export type BulkDeletionAnswer = z.infer<typeof BulkDeletionAnswer>;

/** The answer of restoring many deletions. */
export const BulkRestoreAnswer = z.object({ restored: z.array(Id), refused });
export type BulkRestoreAnswer = z.infer<typeof BulkRestoreAnswer>;

/** A record as a bulk change answered it in `changed`. */
export const bulkRow = <Before extends Fields>(before: Before) =>
  z.strictObject({ id: BulkId, version: z.int(), before: z.strictObject(before) });

/** Undo: records with a value each, as a bulk change answered them in `changed`. */
export const bulkRows = <Before extends Fields>(before: Before) =>
  z.strictObject({
    changed: z
      .array(bulkRow(before), { error: 'Must be what the change answered.' })
      .check(
        z.minLength(1, { error: 'Choose at least one.' }),
        z.maxLength(largestBulk, { error: tooMany(largestBulk) }),
      ),
  });
