import * as z from 'zod/mini';
import { bulkIds } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { languageOfFile } from './language-of-file.ts';
import { oneOf } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';
import { viewedLists } from './views.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum number of rows that can be selected by id. */
export const mostExportedIds = 10_000;

const wrongColumn = 'Must be a list of columns.';

export const ExportInput = z.strictObject({
  kind: oneOf(viewedLists),
  format: oneOf(exportFormats),
  language: languageOfFile,
  /** Filters and order, as in the address of the list. */
  query: z.optional(
    z.record(z.string(), z.string({ error: 'Must be text.' }), { error: 'Must be what the address says.' }),
  ),
  /** Only these records, if they pass the filters and the caller can see them; none: the whole list. */
  ids: z.optional(bulkIds(mostExportedIds)),
  /** Names of columns, in their order; none: all. */
  columns: z.optional(
    z
      .array(z.string({ error: wrongColumn }), { error: wrongColumn })
      .check(z.maxLength(40, { error: 'At most 40.' })),
  ),
});
export type ExportInput = z.input<typeof ExportInput>;

export const exports = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/exports/',
    summary: 'An address from which a list can be downloaded as a file, once and within a minute',
    access: everyone,
    body: ExportInput,
    response: z.object({ url: z.string() }),
    limited: 'export',
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v1/exports/:id/',
    summary: 'The file of an export, once; browsers call it by the address that asking for it answers',
    access: everyone,
    params: z.object({ id: pathId('export') }),
    file: exportFormats,
    signedAddress: true,
  }),
};
