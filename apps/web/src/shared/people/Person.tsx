import type { PersonName } from '@caseward/contract/person-name';
import classes from './Person.module.css';
import { PersonMark } from './PersonMark.tsx';
import { wordOf } from './person-words.ts';

interface PersonProps {
  person: PersonName;
  /** Shows the username beside the name. */
  withUsername?: boolean;
}

/** A person of the firm: initials mark, full name, and in words when they cannot sign in or only read. */
export function Person({ person, withUsername = false }: PersonProps) {
  const word = wordOf(person);
  return (
    <span className={classes.person}>
      <PersonMark person={person} />
      <span>
        {person.name}
        {withUsername && person.username !== person.name && (
          <>
            {' '}
            <span className={classes.aside}>{person.username}</span>
          </>
        )}
        {word && (
          <>
            {' '}
            <span className={classes.aside}>({word})</span>
          </>
        )}
      </span>
    </span>
  );
}
