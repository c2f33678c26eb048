import { audit } from '@caseward/contract/audit';
import { unreachable } from '../../shared/api/api-error.ts';
import { callForFile } from '../../shared/api/call.ts';
import type { AuditFilters } from './audit-filters.ts';

/**
 * Has the browser save what the filters leave of the audit log as a CSV file.
 * @param onReceived told how many bytes have come so far
 * @throws ApiError when it is refused, or breaks off: then nothing is saved
 */
export async function downloadAudit(
  filters: AuditFilters,
  onReceived: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await callForFile(audit.export, { query: filters, signal });
  const parts: BlobPart[] = [];
  let received = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      received += part.value.byteLength;
      onReceived(received);
    }
  } catch (error) {
    throw signal.aborted ? error : unreachable();
  }
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'audit-log.csv';
  link.click();
  // The browser has to have begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
