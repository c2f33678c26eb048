import type { DashboardSummary } from '@caseward/contract/dashboard';
import { SimpleGrid } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { paths } from '../../shared/paths.ts';
import classes from './SummaryCards.module.css';

const cards: {
  label: string;
  count: keyof DashboardSummary;
  to: LinkProps['to'];
  search?: LinkProps['search'];
}[] = [
  { label: 'Total Matters', count: 'total_matters', to: paths.matters },
  { label: 'Total Contacts', count: 'total_contacts', to: paths.contacts },
  { label: 'Pending Tasks', count: 'pending_tasks', to: paths.tasks, search: { status: 'TODO,IN_PROGRESS' } },
];

/** The firm in three numbers, each a link to its list. */
export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', xs: 'md' }}>
      {cards.map(({ label, count, to, search }) => (
        <Link key={count} to={to} search={search} className={classes.card}>
          <span className={classes.label}>{label}</span>
          <span className={classes.count}>{summary[count].toLocaleString('en-US')}</span>
        </Link>
      ))}
    </SimpleGrid>
  );
}
