import { walls } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';

import { useQuery } from '@tanstack/react-query';
import { StandingWalls } from '../../features/walls/StandingWalls.tsx';
import { standingWallsQuery } from '../../features/walls/walls.api.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { HelpLink } from '../../shared/help/HelpLink.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import classes from './WallsPage.module.css';

/** The firm's ethical walls, as far as an administrator may know of them. */
export function WallsPage() {
  return (
    <RequirePermission to={walls.standing} title={t`Ethical walls`}>
      <Page title={t`Ethical walls`} actions={<HelpLink topic="walls" />} narrow>
        <Standing />
        <Panel title={t`What administrators can see`}>
          <ul className={classes.rules}>
            <li>
              {t`A matter with restricted access exists only for its team and the people added by name. It is missing from your lists, counts, searches, audit log and exports too, unless you are one of them.`}
            </li>
            <li>
              {t`You see here how many ethical walls there are, their ids, and since which day each stands. You do not see which matters they protect, who has access, or why.`}
            </li>
            <li>
              {t`You can remove a restriction, for instance when everyone with access has left the firm. You have to state a reason; everyone who had access is shown it, with your name.`}
            </li>
            <li>
              {t`Access is restricted on the page of the matter, by attorneys and administrators who can see it.`}
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
    <Loading text={t`Loading ethical walls...`} lines={3} />
  );
}
