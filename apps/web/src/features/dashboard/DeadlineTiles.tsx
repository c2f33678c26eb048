import type { DeadlineCounts } from '@caseward/contract/dashboard';
import { t } from '@lingui/core/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import classes from './DeadlineTiles.module.css';
import { countText } from './dashboard.api.ts';

/** What waits in the firm's deadlines, each a link to its list: one's own, and how many the firm has. */
export function DeadlineTiles({ counts: { mine, firm, matters } }: { counts: DeadlineCounts }) {
  const unconfirmed = { status: 'OPEN', confirmed: 'false' };
  const undecided = { to_decide: 'true' };
  return (
    <ul className={classes.tiles}>
      <Tile
        label={t`Overdue`}
        count={mine.overdue}
        to={paths.deadlines}
        search={{ due: 'overdue', responsible: 'me' }}
        isAlarm
      >
        <OfFirm count={firm.overdue} search={{ due: 'overdue' }} />
      </Tile>
      <Tile
        label={t`To confirm`}
        count={mine.to_confirm}
        to={paths.deadlines}
        search={{ ...unconfirmed, responsible: 'me' }}
      >
        <OfFirm count={firm.to_confirm} search={unconfirmed} />
      </Tile>
      <Tile
        label={t`Replays to review`}
        count={mine.to_decide}
        to={paths.deadlines}
        search={{ ...undecided, responsible: 'me' }}
      >
        <OfFirm count={firm.to_decide} search={undecided} />
      </Tile>
      <Tile
        label={t`Matters without a next date`}
        count={matters.none}
        to={paths.matters}
        search={{ next_date: 'none' }}
      >
        <OfMine told={t`My matters without a next date`} search={{ next_date: 'none' }} />
        <span
          className={classes.hint}
        >{t`No open deadline, coming event, or open task with a due date`}</span>
      </Tile>
      <Tile
        label={t`Matters whose next date has passed`}
        count={matters.past}
        to={paths.matters}
        search={{ next_date: 'past' }}
      >
        <OfMine told={t`My matters whose next date has passed`} search={{ next_date: 'past' }} />
      </Tile>
    </ul>
  );
}

interface TileProps {
  label: string;
  count: number;
  to: LinkProps['to'];
  search: LinkProps['search'];
  isAlarm?: boolean;
  children?: ReactNode;
}

const Tile = ({ label, count, to, search, isAlarm, children }: TileProps) => (
  <li className={classes.tile} data-alarm={(isAlarm && count > 0) || undefined}>
    <Link to={to} search={search} className={classes.link}>
      <span className={classes.count}>{countText(count)}</span> <span className={classes.label}>{label}</span>
    </Link>
    {children}
  </li>
);

/** Without a number: to count one's own among a firm's matters reads all of them. */
const OfMine = ({ told, search }: { told: string; search: Record<string, string> }) => (
  <Link
    to={paths.matters}
    search={{ ...search, assigned_to: 'me' }}
    className={classes.firm}
    aria-label={told}
  >
    {t`My matters`}
  </Link>
);

const OfFirm = ({ count, search }: { count: number; search: Record<string, string> }) => (
  <Link to={paths.deadlines} search={search} className={classes.firm}>
    {t`${countText(count)} in the firm`}
  </Link>
);
