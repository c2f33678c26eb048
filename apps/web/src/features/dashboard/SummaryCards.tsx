import type { DashboardSummary } from '@caseward/contract/dashboard';
import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { figure } from '../../shared/counts.ts';
import { paths } from '../../shared/paths.ts';
import classes from './SummaryCards.module.css';

const cards: {
  label: string;
  count: keyof DashboardSummary;
  to: LinkProps['to'];
  search?: LinkProps['search'];
}[] = [
  { label: t`Total Matters`, count: 'total_matters', to: paths.matters },
  { label: t`Total Contacts`, count: 'total_contacts', to: paths.contacts },
  {
    label: t`Pending Tasks`,
    count: 'pending_tasks',
    to: paths.tasks,
    search: { status: 'TODO,IN_PROGRESS' },
  },
];

/** The firm in three numbers, each a link to its list. */
export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', xs: 'md' }}>
      {cards.map(({ label, count, to, search }) => (
        <Link key={count} to={to} search={search} className={classes.card}>
          <span className={classes.label}>{label}</span>
          <span className={classes.count}>{figure(summary[count])}</span>
        </Link>
      ))}
    </SimpleGrid>
  );
}
