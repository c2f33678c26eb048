import * as z from 'zod/mini';
import { ConflictCheck } from './conflict-checks.ts';
import { listOccasions } from './conflict-codes.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, optionalText } from './primitives.ts';
import { uploadReference } from './references.ts';
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
};
