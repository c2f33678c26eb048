import type { NotificationKind, NotifiedType } from '@caseward/contract/inbox';

/** What people are told. */
export interface News {
  kind: NotificationKind;
  object: { type: NotifiedType; id: string };
  /** The matter it belongs to, with who sees it: nobody else is told. */
  matter: { id: string; visible_to: string[] | null } | null;
  /**
   * So many more of the kind happened at once. It joins an unread one of the same matter and person from minutes ago;
   * left out, it stands by itself.
   */
  more?: number;
  /** It goes by no mail: it tells of mail itself. */
  unmailed?: true;
}
