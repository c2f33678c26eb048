import { type AuditAction, type AuditPart, auditActions } from '@caseward/contract/audit';

/** The part of the log that an action belongs to; null: shown only with everything. */
const partOf: Record<AuditAction, AuditPart | null> = {
  CREATED: 'changes',
  CHANGED: 'changes',
  DELETED: 'changes',
  RESTORED: 'changes',
  PURGED: 'changes',
  READ: 'views',
  DOWNLOADED: 'views',
  EXPORTED: 'views',
  IMPORTED: 'changes',
  TAKEN_BACK: 'changes',
  CONFLICT_CHECKED: 'changes',
  CONFLICT_DECIDED: 'changes',
  CONFLICT_CLOSED: 'changes',
  GATE_PASSED_OVER: 'changes',
  WALL_RAISED: 'changes',
  WALL_CHANGED: 'changes',
  WALL_LIFTED: 'changes',
  HOLD_PLACED: 'changes',
  HOLD_RELEASED: 'changes',
  SIGNED_IN: null,
  SIGN_IN_FAILED: null,
  SIGNED_OUT: null,
  SESSION_ENDED: 'changes',
  TOKEN_REVOKED: 'changes',
  // Alarms are never hidden.
  TOKEN_REUSED: 'changes',
  PASSWORD_CHANGED: 'changes',
  PASSWORD_RESET: 'changes',
  TWO_FACTOR_ON: 'changes',
  TWO_FACTOR_OFF: 'changes',
  RECOVERY_CODES: 'changes',
  INVITED: 'changes',
  INVITATION_RENEWED: 'changes',
  INVITATION_REVOKED: 'changes',
  JOINED: 'changes',
  DISABLED: 'changes',
  ENABLED: 'changes',
  UPLOAD_STARTED: null,
  REFUSED: null,
  OWN_DETAILS: null,
  FILE_FAULTY: 'changes',
  EVENTS_MISSING: 'changes',
};

/** The actions of a part of the log. */
export const actionsOf = (part: AuditPart): AuditAction[] =>
  auditActions.filter((action) => partOf[action] === part);
