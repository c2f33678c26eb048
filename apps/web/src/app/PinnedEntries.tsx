import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '../shared/paths.ts';
import { usePins } from '../shared/pins/use-pins.ts';
import classes from './Navigation.module.css';
import { pathOfList } from './navigation-entries.ts';

/** What the person has pinned, in the navigation; nothing where there is nothing. */
export function PinnedEntries({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const pins = usePins();
  const id = useId();
  if (pins.length === 0) return null;
  return (
    <section className={classes.pinned} aria-labelledby={id}>
      <div id={id} className={classes.group}>
        {t`Pinned`}
      </div>
      {pins.map((pin) => {
        const to = pin.list ? pathOfList(pin.list) : paths.matter;
        return (
          <Link
            key={pin.id}
            to={to}
            params={{ matterId: pin.id }}
            {...(pin.list && { search: { view: pin.id } })}
            activeOptions={{ exact: true }}
            className={classes.entry}
            title={pin.title}
            data-type={pin.type}
            onClick={onNavigate}
          >
            <span className={classes.name}>{pin.title}</span>
          </Link>
        );
      })}
    </section>
  );
}
