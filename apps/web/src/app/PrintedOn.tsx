import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMinute } from '../shared/dates.ts';
import { useTimeZone } from '../shared/session/session.ts';
import classes from './PrintedOn.module.css';

const present = () => new Date().toISOString();

/** When the page is printed, on paper alone. */
export function PrintedOn() {
  const timeZone = useTimeZone();
  const [moment, setMoment] = useState(present);
  useEffect(() => {
    // The browser lays the paper out as soon as this has returned.
    const update = () => flushSync(() => setMoment(present()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return <span className={classes.printed}>{t`Printed on ${formatMinute(moment, timeZone)}`}</span>;
}
