import { walls } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';

import { useQuery } from '@tanstack/react-query';
import { StandingWalls } from '../../features/walls/StandingWalls.tsx';
import { standingWallsQuery } from '../../features/walls/walls.api.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import classes from './WallsPage.module.css';

/** The firm's ethical walls, as far as an administrator may know of them. */
export function WallsPage() {
  return (
    <RequirePermission to={walls.standing} title={t`Walls`}>
      <Page title={t`Walls`} narrow>
        <Standing />
        <Panel title={t`What You Can Know`}>
          <ul className={classes.rules}>
            <li>
              {t`A matter behind a wall exists only for its team and the people named on the wall. It is missing from your lists, counts, searches, audit log and exports too, unless you are one of them.`}
            </li>
            <li>
              {t`You see here that walls stand, and their ids. You do not see which matters they are around, who is behind them, or why they were raised.`}
            </li>
            <li>
              {t`You can lift a wall, for instance when everybody behind it has left the firm. You have to state a reason; everyone who was behind the wall is shown it, with your name.`}
            </li>
            <li>
              {t`Walls are raised on the page of their matter, by attorneys and administrators who can see it.`}
            </li>
          </ul>
        </Panel>
      </Page>
    </RequirePermission>
  );
}

function Standing() {
  const { data, error, refetch } = useQuery(standingWallsQuery);
  if (data) return <StandingWalls standing={data} />;
  return error ? (
    <LoadError text={t`Error: ${error.message}`} retry={refetch} />
  ) : (
    <Loading text={t`Loading walls...`} lines={3} />
  );
}
