import * as z from 'zod/mini';
import { Id, uuid } from './primitives.ts';

/** The most records that one bulk change takes. */
export const largestBulk = 500;

const tooMany = (most: number) => `At most ${most.toLocaleString('en')} at once.`;
const BulkId = z
  .string({ error: 'Not an id.' })
  .check(z.regex(uuid, { error: 'Not an id.' }), z.toLowerCase());

/**
 * The records that were chosen, for a bulk change or an export. They are no references that must be there: those that are not, for
 * whoever asks, are named in the answer, and the others are changed all the same.
 */
export const bulkIds = (most = largestBulk) =>
  z.pipe(
    z
      .array(BulkId, { error: 'Must be a list of ids.' })
      .check(z.minLength(1, { error: 'Choose at least one.' }), z.maxLength(most, { error: tooMany(most) })),
    z.transform((ids) => [...new Set(ids)]),
  );

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/**
 * What a bulk change answers.
 * @param before what a record was before, by field; only what changed
 */
export const bulkAnswer = <Before extends Fields>(before: Before) =>
  z.object({
    /** What was changed: sent back as it is, it takes the change back. */
    changed: z.array(z.object({ id: Id, version: z.int(), before: z.object(before) })),
    /** What said already what it was to say. */
    unchanged: z.array(Id),
    /** What was not changed, and why, in a sentence. */
    refused: z.array(z.object({ id: Id, reason: z.string() })),
  });

/** Records that get values of their own: what a bulk change answered as `changed`. */
export const bulkRows = <Before extends Fields>(before: Before) =>
  z.strictObject({
    changed: z
      .array(z.strictObject({ id: BulkId, version: z.int(), before: z.strictObject(before) }), {
        error: 'Must be what the change answered.',
      })
      .check(
        z.minLength(1, { error: 'Choose at least one.' }),
        z.maxLength(largestBulk, { error: tooMany(largestBulk) }),
      ),
  });
