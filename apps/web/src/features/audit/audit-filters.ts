import { AuditExportQuery } from '@caseward/contract/audit';
import * as z from 'zod/mini';

/** What the log is narrowed to; days are the firm's, YYYY-MM-DD. */
export type AuditFilters = Omit<z.input<typeof AuditExportQuery>, 'since' | 'until'> & {
  since?: string;
  until?: string;
};

/** The filters that an address states; what is no filter, or none that there is, is left out. */
export function readFilters(search: Record<string, string | undefined>): AuditFilters {
  const stated = Object.entries(search).filter(([name]) => name in AuditExportQuery.shape);
  const read = z.safeParse(AuditExportQuery, Object.fromEntries(stated));
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(stated.filter(([name]) => !wrong.has(name)));
}
