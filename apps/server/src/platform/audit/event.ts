import type { AuditAction, AuditedType } from '@caseward/contract/audit';
import type { Changes } from './changes.ts';

/** What happened, besides who did it, when and from where, which the scope knows. */
export interface NewAuditEvent {
  action: AuditAction;
  objectType: AuditedType;
  objectId?: string | null;
  /** The matter it happened in; the event is then for those who may see that matter. */
  matter?: { id: string; visible_to: string[] | null } | null | undefined;
  /** Which fields changed. */
  changes?: Changes;
  /** What else there is to say: never a password, a token or a text of the firm's. */
  details?: Record<string, string | number | boolean | null>;
  /** Who did it, where it is nobody of the firm, in whose name the scope acts. */
  by?: 'operator';
}
