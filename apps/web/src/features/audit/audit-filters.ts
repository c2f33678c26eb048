import { AuditExportQuery } from '@caseward/contract/audit';
import * as z from 'zod/mini';
import { partIn, partInAddress, partQuery, type ShownPart } from './audit-parts.ts';

type Asked = z.input<typeof AuditExportQuery>;

/** Filters of the audit log as in the address; days are the firm's, YYYY-MM-DD. */
export type AuditFilters = Omit<Asked, 'since' | 'until' | 'show'> & {
  since?: string;
  until?: string;
  show?: Exclude<ShownPart, 'changes'> | undefined;
};

/** Reads the filters of an address; unknown and invalid ones are ignored. */
export function readFilters({ show, ...search }: Record<string, string | undefined>): AuditFilters {
  const stated = Object.entries(search).filter(([name]) => name in AuditExportQuery.shape);
  const read = z.safeParse(AuditExportQuery, Object.fromEntries(stated));
  const wrong = new Set(read.error?.issues.map(({ path }) => path[0]));
  const part = partInAddress(partIn(show));
  return { ...Object.fromEntries(stated.filter(([name]) => !wrong.has(name))), ...(part && { show: part }) };
}

/** Filters as the API takes them: an action is looked for in every part. */
export const askedFor = ({ show, ...filters }: AuditFilters): Asked => ({
  ...filters,
  ...(filters.action ? {} : partQuery(partIn(show))),
});
