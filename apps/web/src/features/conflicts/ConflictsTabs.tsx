import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { followOnPress } from '../../shared/layout/follow-on-press.ts';
import classes from '../../shared/lists/Tabs.module.css';
import { paths } from '../../shared/paths.ts';

/** Checks and the register, side by side, as links. */
export function ConflictsTabs({ isRegister }: { isRegister: boolean }) {
  return (
    <nav
      aria-label={t`Parts of the page`}
      className={classes.tabs}
      data-screen-only
      onPointerDown={followOnPress}
    >
      <Tab label={t({ message: 'Checks', context: 'of conflicts' })} search={{}} isCurrent={!isRegister} />
      <Tab
        label={t({ message: 'Register', context: 'of conflicts' })}
        search={{ tab: 'register' }}
        isCurrent={isRegister}
      />
    </nav>
  );
}

interface TabProps {
  label: string;
  search: { tab?: string };
  isCurrent: boolean;
}

const Tab = ({ label, search, isCurrent }: TabProps) => (
  <Link
    to={paths.conflicts}
    search={search}
    activeOptions={{ exact: true }}
    activeProps={{}}
    aria-current={isCurrent ? 'page' : undefined}
    className={classes.tab}
    resetScroll={false}
  >
    {label}
  </Link>
);
