import type { Present } from '@caseward/contract/presence';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { figure } from '../counts.ts';
import { PersonMark } from '../people/PersonMark.tsx';
import classes from './PresentPeople.module.css';
import { type OpenRecord, usePresent } from './use-present.ts';

/** How many are shown one by one. */
const most = 4;

const inWords = ({ person, doing }: Present) =>
  doing === 'EDITING' ? t`${person.name} is editing` : t`${person.name} has this open`;

/** The initials of the others who have a record open, while this page does. */
export function PresentPeople(record: OpenRecord) {
  const present = usePresent(record, 'VIEWING');
  if (present.length === 0) return null;
  const [shown, rest] = [present.slice(0, most), present.slice(most)];
  return (
    <ul className={classes.people} aria-label={t`Also here`}>
      {shown.map((each) => (
        <Told key={each.person.id} words={inWords(each)} isEditing={each.doing === 'EDITING'}>
          <PersonMark person={each.person} />
        </Told>
      ))}
      {rest.length > 0 && <Told words={rest.map(inWords).join(', ')}>{`+${figure(rest.length)}`}</Told>}
    </ul>
  );
}

interface ToldProps {
  words: string;
  isEditing?: boolean;
  children: ReactNode;
}

/** Its words are said to whoever points at it or has it read out. */
const Told = ({ words, isEditing, children }: ToldProps) => (
  <li className={classes.told} data-editing={isEditing || undefined} aria-label={words} title={words}>
    {children}
  </li>
);
