import { type Notification, notificationDeeds } from '@caseward/contract/inbox';
import type { Letter } from '../../platform/mail/mail.ts';

/** A notification as it is told by mail. */
export interface Told extends Pick<Notification, 'kind' | 'created_by'> {
  object_type: string;
  object_id: string;
  title: string;
  matter_id: string | null;
  matter_title: string | null;
  /** Of a matter behind an ethical wall: its name is in no mail. */
  walled: boolean;
}

/** Whom a letter is for. */
export interface Recipient {
  first_name: string;
  last_name: string;
  email: string;
  firm_name: string;
}

/** So many are told one by one. */
const most = 20;

/** The letter that tells somebody of notifications, the oldest first. @param publicUrl where Caseward is reached */
export function notificationLetter(to: Recipient, told: readonly Told[], publicUrl: string): Letter {
  const [first] = told;
  const shown = told.slice(0, most).map((each) => `${sentence(each)}\n${publicUrl}${placeOf(each)}`);
  const more = told.length - shown.length;
  const lines = [
    to.first_name ? `Hello ${to.first_name},` : 'Hello,',
    ...shown,
    ...(more > 0 ? [`And ${more} more: ${publicUrl}/`] : []),
    `You can choose what Caseward mails you, or turn it off: ${publicUrl}/settings/account`,
  ];
  return {
    to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
    subject: first && told.length === 1 ? deed(first) : `${told.length} notifications from ${to.firm_name}`,
    text: `${lines.join('\n\n')}\n`,
  };
}

const deed = ({ kind, created_by }: Told) => `${created_by?.name ?? 'Caseward'} ${notificationDeeds[kind]}`;

function sentence(told: Told): string {
  if (told.walled) return `${deed(told)}, in a matter behind an ethical wall.`;
  const { object_type, matter_title, title } = told;
  return `${deed(told)}: ${title}${object_type === 'task' && matter_title ? ` (${matter_title})` : ''}`;
}

function placeOf({ object_type, object_id, matter_id }: Told): string {
  if (object_type === 'task') return `/tasks/${object_id}`;
  if (object_type === 'import') return `/import/${object_id}`;
  return `/matters/${matter_id ?? object_id}`;
}
