import { t } from '@lingui/core/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { afterPaint } from '../shared/after-paint.ts';
import { followOnPress } from '../shared/layout/follow-on-press.ts';
import { useSession } from '../shared/session/session.ts';
import classes from './Settings.module.css';
import { settingsEntries } from './settings-entries.ts';

/** Layout of the settings that a person may change, with tabs where there are several. */
export function Settings() {
  // Another role has other settings.
  useSession();
  const entries = settingsEntries();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab.
  useEffect(
    () =>
      // Where the tab is, is known without another layout once the page is painted.
      afterPaint(() =>
        nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      ),
    [path],
  );
  return (
    <>
      {entries.length > 1 && (
        <nav ref={nav} aria-label={t`Settings`} className={classes.entries} onPointerDown={followOnPress}>
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
