import { NavLink, type NavLinkProps } from '@mantine/core';
import { IconAddressBook, IconBriefcase, IconChecklist, IconLayoutDashboard } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { paths } from '../shared/paths.ts';
import classes from './Navigation.module.css';

const Entry = createLink((props: NavLinkProps & Omit<ComponentProps<'a'>, keyof NavLinkProps>) => (
  <NavLink component="a" {...props} />
));

const entries = [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard, exact: true },
  { to: paths.matters, label: 'Matters', Icon: IconBriefcase, exact: false },
  { to: paths.contacts, label: 'Contacts', Icon: IconAddressBook, exact: false },
  { to: paths.tasks, label: 'Tasks', Icon: IconChecklist, exact: false },
];

/** The ways to the main screens; the one being shown is marked. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <nav aria-label="Main">
      {entries.map(({ to, label, Icon, exact }) => (
        <Entry
          key={to}
          to={to}
          label={label}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
          activeOptions={{ exact, includeSearch: false }}
          activeProps={{ active: true }}
          className={classes.entry}
          onClick={onNavigate}
        />
      ))}
    </nav>
  );
}
