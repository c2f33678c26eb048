import * as z from 'zod/mini';
import { ConflictCheck } from './conflict-checks.ts';
import { listOccasions } from './conflict-codes.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, optionalLine, optionalText } from './primitives.ts';
import { pathId, reference, uploadReference } from './references.ts';
import { lawyers } from './roles.ts';

/** The most names of a list, which is checked in the background. */
export const mostListed = 10_000;

/** Body to check a list of names. */
export const NewConflictList = z.strictObject({
  /**
   * The `key` among the fields of the upload form: a CSV file or an Excel workbook. Its first row names the columns Name,
   * Kind, Role, Side, Other names and Subject, in any order; only the name is needed. Of a single column, no row has to.
   */
  file_path: uploadReference(),
  occasion: oneOf(listOccasions),
  subject: z.optional(optionalText(200)),
});
export type NewConflictList = z.input<typeof NewConflictList>;

/** Body to keep the names of a check in the conflict register. */
export const NewKeptList = z.strictObject({
  /** Who acted for and against them elsewhere. */
  user: reference('user'),
  /** Where. */
  firm_before: z.optional(optionalLine(200)),
});
export type NewKeptList = z.input<typeof NewKeptList>;

export const conflictLists = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/conflict-checks/lists/',
    summary: 'Check a list of up to 10,000 names for conflicts of interest, in the background',
    access: lawyers,
    body: NewConflictList,
    response: ConflictCheck,
    creates: true,
    takesIdempotencyKey: true,
    limited: 'list-check',
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/v1/conflict-checks/:id/keep/',
    summary:
      'Keep the names that a check of no matter asked for in the conflict register, as those of somebody’s former firm; what the register has of them already is left out',
    access: lawyers,
    params: z.object({ id: pathId('conflict_check') }),
    body: NewKeptList,
    response: z.object({
      /** Entries that were added. */
      added: z.int(),
    }),
    refuses: ['conflict'],
  }),
};
