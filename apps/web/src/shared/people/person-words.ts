import type { Absence } from '@caseward/contract/absences';
import type { PersonName } from '@caseward/contract/person-name';
import type { TeamMember } from '@caseward/contract/team';
import { t } from '@lingui/core/macro';
import { daysBetween, formatDay, today } from '../dates.ts';
import type { Option } from '../forms/option-source.ts';
import { fullName } from '../names.ts';
import { session } from '../session/session.ts';

/** How many tones initials marks have. */
const tones = 5;

/** So many days before it begins, an absence is told. */
const daysAhead = 7;

/** What is said of an absence that is there or comes soon; '' of any other. */
function absenceWord({ away_from, away_until }: Absence): string {
  if (away_from === null || away_until === null) return '';
  const day = today(session.state().tenant?.time_zone ?? 'UTC');
  if (away_until < day || daysBetween(day, away_from) > daysAhead) return '';
  return away_from > day
    ? t`away from ${formatDay(away_from)} until ${formatDay(away_until)}`
    : t`away until ${formatDay(away_until)}`;
}

/** What is said of a person who does not work as the others do; '' of the others. */
export const wordOf = (person: PersonName): string =>
  person.disabled ? t`deactivated` : absenceWord(person) || (person.read_only ? t`read only` : '');

/** A person in a line of text, such as `Grace Kim (disabled)`. */
export const personInWords = (person: PersonName): string => {
  const word = wordOf(person);
  return word ? `${person.name} (${word})` : person.name;
};

/** The first letters of a name's first and last word. */
export function initialsOf({ name }: Pick<PersonName, 'name'>): string {
  const words = name.split(/[\s.\-_@]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The tone of a person's mark: the same everywhere. */
export const toneOf = ({ username }: Pick<PersonName, 'username'>): number =>
  [...username].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % tones;

type User = Pick<TeamMember['user'], 'id' | 'username' | 'first_name' | 'last_name' | 'role'> & {
  disabled?: boolean;
} & Absence;

/** A member of the team, or who is signed in, as answers name people. */
export const personOf = (user: User): PersonName => ({
  id: user.id,
  username: user.username,
  name: fullName(user) || user.username,
  disabled: user.disabled ?? false,
  read_only: user.role === 'READ_ONLY',
  away_from: user.away_from,
  away_until: user.away_until,
});

/** A person as an option of a chooser. */
export const personOption = (person: PersonName): Option => ({
  value: person.id,
  label: personInWords(person),
  person,
});
