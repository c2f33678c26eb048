import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { Link } from '@tanstack/react-router';
import { paths } from '../shared/paths.ts';
import classes from './Navigation.module.css';

const entries = [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard, exact: true },
  { to: paths.matters, label: 'Matters', Icon: IconBriefcase, exact: false },
  { to: paths.contacts, label: 'Contacts', Icon: IconAddressBook, exact: false },
  { to: paths.tasks, label: 'Tasks', Icon: IconChecklist, exact: false },
  { to: paths.documents, label: 'Documents', Icon: IconFiles, exact: false },
];

/** Main navigation; the current screen is highlighted. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Main">
      {entries.map(({ to, label, Icon, exact }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact, includeSearch: false }}
          className={classes.entry}
          onClick={onNavigate}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
