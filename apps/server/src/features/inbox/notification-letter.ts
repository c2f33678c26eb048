import type { Notification } from '@caseward/contract/inbox';
import type { Language } from '@caseward/contract/languages';
import type { Letter } from '../../platform/mail/mail.ts';
import { letterWords } from './letter-words.ts';

/** A notification as it is told by mail. */
export interface Told extends Pick<Notification, 'kind' | 'created_by' | 'more'> {
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
  /** Their own, or else their firm's. */
  language: Language;
}

/** So many are told one by one. */
const most = 20;

/** Those that a letter tells one by one. */
export const toldOneByOne = <One extends Told>(told: readonly One[]): readonly One[] => told.slice(0, most);

/** What is named with its matter. */
const within = new Set(['task', 'document']);

/** The letter that tells somebody of notifications, the oldest first. @param publicUrl where Caseward is reached */
export function notificationLetter(to: Recipient, told: readonly Told[], publicUrl: string): Letter {
  const words = letterWords[to.language];
  const deedOf = ({ kind, created_by, object_type }: Told) =>
    words.deeds[kind](created_by?.name ?? 'Caseward', object_type);
  const sentenceOf = (each: Told) => {
    const { object_type, matter_title, title, more } = each;
    if (each.walled) return words.restricted(deedOf(each));
    const place = within.has(object_type) && matter_title ? ` (${matter_title})` : '';
    const sentence = `${deedOf(each)}: ${title}${place}`;
    return more > 0 ? words.andMore(sentence, more) : sentence;
  };
  const [first] = told;
  const shown = toldOneByOne(told).map((each) => `${sentenceOf(each)}\n${publicUrl}${placeOf(each)}`);
  const more = told.length - shown.length;
  const lines = [
    words.greeting(to.first_name),
    ...shown,
    ...(more > 0 ? [words.more(more, `${publicUrl}/`)] : []),
    words.choices(`${publicUrl}/settings/account`),
  ];
  return {
    to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
    subject: first && told.length === 1 ? deedOf(first) : words.subject(told.length, to.firm_name),
    text: `${lines.join('\n\n')}\n`,
  };
}

function placeOf({ object_type, object_id, matter_id }: Told): string {
  if (object_type === 'task') return `/tasks/${object_id}`;
  if (object_type === 'import') return `/import/${object_id}`;
  if (object_type === 'conflict_check') return `/conflicts/${object_id}`;
  if (object_type === 'deadline' || object_type === 'event') return `/${object_type}s/${object_id}`;
  if (object_type === 'feed') return '/settings/account';
  if (object_type === 'replay') return `/replays/${object_id}`;
  return `/matters/${matter_id ?? object_id}`;
}
