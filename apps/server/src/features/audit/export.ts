import {
  type AuditAction,
  type AuditEvent,
  type AuditedType,
  auditActionLabels,
  auditedTypeLabels,
} from '@caseward/contract/audit';
import { largestLimit } from '@caseward/contract/paging';
import { csvFile } from '../../http/csv.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { record } from '../../platform/audit/record.ts';
import { requireUsers } from '../../platform/references/references.ts';
import type { Registry } from '../../records/registry.ts';
import { type EventFilters, listEvents } from './events.queries.ts';

const columns: [string, (event: AuditEvent) => string | null][] = [
  ['Time (UTC)', (event) => event.created_at],
  ['Person', (event) => event.user?.name ?? null],
  ['Username', (event) => event.user?.username ?? null],
  ['Address', (event) => event.address],
  ['Session', (event) => event.session_id],
  ['Token', (event) => event.token?.name ?? null],
  ['Action', (event) => auditActionLabels[event.action as AuditAction]],
  ['Kind', (event) => auditedTypeLabels[event.object_type as AuditedType]],
  ['Name', (event) => event.object_label],
  ['Id', (event) => event.object_id],
  ['Matter', (event) => event.matter?.title ?? null],
  ['Matter id', (event) => event.matter?.id ?? null],
  ['Changes', (event) => event.changes && JSON.stringify(event.changes)],
  ['Details', (event) => event.details && JSON.stringify(event.details)],
  ['Event', (event) => event.id],
  ['Seal', (event) => event.seal],
];

/**
 * The events as a CSV file, read page by page while it is sent. The export itself is also an event.
 * @throws ApiProblem 400 naming `user`
 */
export async function exportEvents(
  transaction: RunTransaction,
  registry: Registry,
  filters: EventFilters,
): Promise<FileAnswer> {
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
    yield columns.map(([name]) => name);
    for (;;) {
      for (const event of page.rows) yield columns.map(([, value]) => value(event));
      const { nextCursor: cursor } = page;
      if (cursor === undefined) return;
      page = await transaction((scope) =>
        listEvents(scope, registry, filters, { limit: largestLimit, cursor }),
      );
    }
  }
  return csvFile('audit-log', lines());
}
