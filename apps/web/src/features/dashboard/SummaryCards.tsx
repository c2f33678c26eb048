import type { DashboardSummary } from '@caseward/contract/dashboard';
import { SimpleGrid, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { paths } from '../../shared/paths.ts';
import classes from './SummaryCards.module.css';

const cards: { label: string; count: keyof DashboardSummary; to: LinkProps['to'] }[] = [
  { label: 'Total Matters', count: 'total_matters', to: paths.matters },
  { label: 'Total Contacts', count: 'total_contacts', to: paths.contacts },
  { label: 'Pending Tasks', count: 'pending_tasks', to: paths.tasks },
];

/** The firm in three numbers, each a link to its list. */
export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {cards.map(({ label, count, to }) => (
        <Link key={count} to={to} className={classes.card}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <span className={classes.count}>{summary[count].toLocaleString('en-US')}</span>
        </Link>
      ))}
    </SimpleGrid>
  );
}
