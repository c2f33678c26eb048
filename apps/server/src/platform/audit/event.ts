import type { AuditAction, AuditedType } from '@caseward/contract/audit';
import type { Changes } from './changes.ts';

type EventDetails = Record<string, string | number | boolean | null>;

/** An audit event. The scope adds who did it, when and from where. */
export interface NewAuditEvent {
  action: AuditAction;
  objectType: AuditedType;
  objectId?: string | null;
  /** The matter it belongs to; only people who may see that matter see the event. */
  matter?: { id: string; visible_to: string[] | null } | null | undefined;
  /** Changed fields. */
  changes?: Changes;
  /** Further details: never a password, a token or a text of the firm. */
  details?: EventDetails;
  /**
   * Details for the actor alone, as an event of its own: what they looked for and how much they got, which would tell
   * people outside a wall what is behind it.
   */
  ownDetails?: EventDetails;
  /** Visible to the actor alone. Only without a matter, because the events of a matter follow its wall. */
  forActor?: boolean;
  /** The actor, if it is not the scope's user. */
  by?: 'operator';
}
