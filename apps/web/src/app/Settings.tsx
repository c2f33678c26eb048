import { t } from '@lingui/core/macro';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { afterPaint } from '../shared/after-paint.ts';
import { followOnPress } from '../shared/layout/follow-on-press.ts';
import { useSession } from '../shared/session/session.ts';
import classes from './Settings.module.css';
import { settingsEntries } from './settings-entries.ts';

/** Layout of the settings that a person may change, with tabs in groups where there are several. */
export function Settings() {
  // Another role has other settings.
  useSession();
  const entries = settingsEntries();
  const groups = [...new Set(entries.map(({ group }) => group))];
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nav = useRef<HTMLElement>(null);
  const headings = useId();
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
          {groups.map((group, place) => (
            <div key={group} className={classes.group}>
              {/* No heading of the page: that one comes after it. */}
              <span id={`${headings}-${place}`} className={classes.heading}>
                {group}
              </span>
              <ul className={classes.links} aria-labelledby={`${headings}-${place}`}>
                {entries
                  .filter((entry) => entry.group === group)
                  .map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to} activeOptions={{ includeSearch: false }} className={classes.entry}>
                        {label}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <Outlet />
    </>
  );
}
