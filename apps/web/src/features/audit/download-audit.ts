import { audit } from '@caseward/contract/audit';
import { callForFile } from '../../shared/api/call.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { language } from '../../shared/language/language.ts';
import { type AuditFilters, askedFor } from './audit-filters.ts';

/**
 * Saves the filtered audit log as a CSV file.
 * @param onReceived receives the number of bytes so far
 * @throws ApiError when it is refused, or breaks off: then nothing is saved
 */
export async function downloadAudit(
  filters: AuditFilters,
  onReceived: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await callForFile(audit.export, { query: { ...askedFor(filters), language }, signal });
  await saveFile(response, { name: 'audit-log.csv', onReceived, signal });
}
