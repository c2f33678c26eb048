import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { followOnPress } from '../shared/layout/follow-on-press.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { paths } from '../shared/paths.ts';
import classes from './Navigation.module.css';
import { navigationEntries, useViewOfList } from './navigation-entries.ts';
import { PinnedEntries } from './PinnedEntries.tsx';

// They have to wait for an answer anyway.
const DueCount = lazyPart(() => import('./frame-parts.ts'), 'DueCount');
const NewsDot = lazyPart(() => import('./frame-parts.ts'), 'NewsDot');

/** How many entries stand at the foot. */
const atFoot = 2;

/** Main navigation; the current screen is highlighted. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const viewOf = useViewOfList();
  const entry = ({ to, label, Icon, exact }: (typeof navigationEntries)[number]) => (
    <Link
      key={to}
      to={to}
      search={viewOf(to)}
      activeOptions={{ exact, includeSearch: false }}
      className={classes.entry}
      onClick={onNavigate}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {label}
      {to === paths.deadlines && (
        <Suspense>
          <DueCount />
        </Suspense>
      )}
      {to === paths.help && (
        <Suspense>
          <NewsDot />
        </Suspense>
      )}
    </Link>
  );
  return (
    <nav aria-label={t`Main`} className={classes.navigation} onPointerDown={followOnPress}>
      {navigationEntries.slice(0, -atFoot).map(entry)}
      <PinnedEntries onNavigate={onNavigate} />
      {navigationEntries.slice(-atFoot).map(entry)}
    </nav>
  );
}
