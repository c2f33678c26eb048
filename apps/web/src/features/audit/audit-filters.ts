import { AuditExportQuery } from '@caseward/contract/audit';
import * as z from 'zod/mini';

/** Filters of the audit log; days are the firm's, YYYY-MM-DD. */
export type AuditFilters = Omit<z.input<typeof AuditExportQuery>, 'since' | 'until'> & {
  since?: string;
  until?: string;
};

/** Reads the filters of an address; unknown and invalid ones are ignored. */
export function readFilters(search: Record<string, string | undefined>): AuditFilters {
  const stated = Object.entries(search).filter(([name]) => name in AuditExportQuery.shape);
  const read = z.safeParse(AuditExportQuery, Object.fromEntries(stated));
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(stated.filter(([name]) => !wrong.has(name)));
}
