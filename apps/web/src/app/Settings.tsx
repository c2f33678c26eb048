import { t } from '@lingui/core/macro';
import { Link, Outlet } from '@tanstack/react-router';
import { followOnPress } from '../shared/layout/follow-on-press.ts';
import { useSession } from '../shared/session/session.ts';
import classes from './Settings.module.css';
import { settingsEntries } from './settings-entries.ts';

/** Layout of the settings that a person may change, with tabs where there are several. */
export function Settings() {
  // Another role has other settings.
  useSession();
  const entries = settingsEntries();
  return (
    <>
      {entries.length > 1 && (
        <nav aria-label={t`Settings`} className={classes.entries} onPointerDown={followOnPress}>
          {entries.map(({ to, label, group }, place) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ includeSearch: false }}
              className={classes.entry}
              data-begins-group={(place > 0 && entries[place - 1]?.group !== group) || undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
    </>
  );
}
