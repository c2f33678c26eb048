import type { NotificationKind } from '@caseward/contract/inbox';

/** What people are told. */
export interface News {
  kind: NotificationKind;
  object: { type: 'matter' | 'task' | 'note' | 'import' | 'conflict_check'; id: string };
  /** The matter it belongs to, with who sees it: nobody else is told. */
  matter: { id: string; visible_to: string[] | null } | null;
}
