import type { PersonName } from '@caseward/contract/person-name';
import classes from './Person.module.css';
import { initialsOf, toneOf } from './person-words.ts';

/** The initials of a person in their tone. Their name stands beside it, or is said by what is around it. */
export const PersonMark = ({ person }: { person: PersonName }) => (
  <span className={classes.mark} data-tone={toneOf(person)} data-initials={initialsOf(person)} aria-hidden />
);
