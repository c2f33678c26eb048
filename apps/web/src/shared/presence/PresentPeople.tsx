import type { Present } from '@caseward/contract/presence';
import { t } from '@lingui/core/macro';
import { Tooltip } from '@mantine/core';
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
        <Tooltip key={each.person.id} label={inWords(each)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches its words, too. */}
          <li className={classes.person} data-doing={each.doing} aria-label={inWords(each)} tabIndex={0}>
            <PersonMark person={each.person} />
          </li>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(inWords).join(', ')}>
          <li className={classes.rest}>{`+${figure(rest.length)}`}</li>
        </Tooltip>
      )}
    </ul>
  );
}
