import type { AuditEvent } from '@caseward/contract/audit';

/** An event is sealed within seconds; after this long, in milliseconds, something is wrong. */
const latestMs = 60_000;

/** Whether events have waited for their seals for too long. @param now in milliseconds since 1970 */
export const areSealsLate = (
  events: readonly Pick<AuditEvent, 'created_at' | 'seal'>[],
  now: number,
): boolean => events.some(({ created_at, seal }) => seal === null && now - Date.parse(created_at) > latestMs);
