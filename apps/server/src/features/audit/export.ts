import {
  type AuditAction,
  type AuditEvent,
  type AuditExportQuery,
  type AuditedType,
  auditActionLabels,
  auditedTypeLabels,
} from '@caseward/contract/audit';
import { languages } from '@caseward/contract/languages';
import { largestLimit } from '@caseward/contract/paging';
import type * as z from 'zod/mini';
import { csvFile } from '../../http/csv.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { record } from '../../platform/audit/record.ts';
import { type Label, labelsIn } from '../../platform/language/labels.ts';
import { requireUsers } from '../../platform/references/references.ts';
import type { Registry } from '../../records/registry.ts';
import { listEvents } from './events.queries.ts';

/** Writes a label of the contract in the language of the file. */
const columns: [heading: string, cell: (event: AuditEvent, label: Label) => string | null][] = [
  ['Time (UTC)', (event) => event.created_at],
  ['Person', (event) => event.user?.name ?? null],
  ['Username', (event) => event.user?.username ?? null],
  ['Address', (event) => event.address],
  ['Session', (event) => event.session_id],
  ['Token', (event) => event.token?.name ?? null],
  ['Action', (event, label) => label(auditActionLabels[event.action as AuditAction])],
  ['Kind', (event, label) => label(auditedTypeLabels[event.object_type as AuditedType])],
  ['Name', (event) => event.object_label],
  ['Id', (event) => event.object_id],
  ['Matter', (event) => event.matter?.title ?? null],
  ['Matter id', (event) => event.matter?.id ?? null],
  ['Changes', (event) => event.changes && JSON.stringify(event.changes)],
  ['Details', (event) => event.details && JSON.stringify(event.details)],
  ['Event id', (event) => event.id],
  ['Seal', (event) => event.seal],
];

/**
 * The events as a CSV file, read page by page while it is sent. The export itself is also an event.
 * @throws ApiProblem 400 naming `user`
 */
export async function exportEvents(
  transaction: RunTransaction,
  registry: Registry,
  { language = languages[0], ...filters }: z.output<typeof AuditExportQuery>,
): Promise<FileAnswer> {
  const label = labelsIn(language);
  const { user, ...rest } = filters;
  let page = await transaction(async (scope) => {
    if (user) await requireUsers(scope, 'user', [user]);
    const first = await listEvents(scope, registry, filters, { limit: largestLimit });
    await record(scope, {
      action: 'EXPORTED',
      objectType: 'audit',
      details: { format: 'csv' },
      ownDetails: { ...rest, ...(user && { user }) },
    });
    return first;
  });
  async function* lines() {
    yield columns.map(([heading]) => label(heading));
    for (;;) {
      for (const event of page.rows) yield columns.map(([, cell]) => cell(event, label));
      const { nextCursor: cursor } = page;
      if (cursor === undefined) return;
      page = await transaction((scope) =>
        listEvents(scope, registry, filters, { limit: largestLimit, cursor }),
      );
    }
  }
  return csvFile('audit-log', lines(), language);
}
