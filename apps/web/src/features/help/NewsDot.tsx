import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { personKey, useSession } from '../../shared/session/session.ts';
import { useStore } from '../../shared/store.ts';
import classes from './NewsDot.module.css';
import { newsSeen, readNewsSeen } from './news-seen.ts';

/** Marks the way to the help until the newest entry of what is new was seen. */
export function NewsDot() {
  const person = personKey(useSession());
  const seen = useStore(newsSeen);
  useEffect(() => {
    if (person) void readNewsSeen(person);
  }, [person]);
  if (!person || seen[person] !== false) return null;
  return <span role="img" aria-label={t`Something is new`} className={classes.dot} />;
}
