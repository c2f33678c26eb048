import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { historyQuery } from '../../features/audit/audit.api.ts';
import { type HistoryFilters, partInAddress, readHistoryFilters } from '../../features/audit/audit-parts.ts';
import { HistoryFilterFields } from '../../features/audit/HistoryFilterFields.tsx';
import { MatterHistory } from '../../features/audit/MatterHistory.tsx';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { isMissing } from '../../shared/api/api-error.ts';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './MatterHistoryPage.module.css';

const route = getRouteApi('/shell/matters/$matterId/history');

/** The history of a matter: who did what, and who opened it. */
export function MatterHistoryPage() {
  const { matterId } = route.useParams();
  const filters = readHistoryFilters(route.useSearch());
  const navigate = useNavigate();
  const rows = useInfiniteQuery(historyQuery(matterId, filters));
  const narrow = ({ part, user, object }: HistoryFilters) =>
    navigate({
      to: paths.matterHistory,
      params: { matterId },
      search: { show: partInAddress(part), user, object_id: object },
      replace: true,
    });
  if (isMissing(rows.error))
    return (
      <Page title={t`Matter not found.`}>
        <TextLink to={paths.matters}>{t`All matters`}</TextLink>
      </Page>
    );
  // Loading the matter itself would add a READ event to its history.
  const title = rows.data?.find(({ matter }) => matter?.title)?.matter?.title;
  const report = (
    <ButtonLink to={paths.matterAccess} params={{ matterId }} variant="default">
      {t`Access report`}
    </ButtonLink>
  );
  return (
    <Page title={t`History`} actions={report}>
      <Text className={classes.about}>
        <Trans>
          Who did what in{' '}
          <TextLink to={paths.matter} params={{ matterId }} underline="always">
            {title ?? t`this matter`}
          </TextLink>
          , and who looked at it, latest first.
        </Trans>
      </Text>
      <HistoryFilterFields filters={filters} teamOptions={everybodyOptions} onChange={narrow} />
      <MatterHistory rows={rows} empty={nothing(filters)} />
    </Page>
  );
}

/** What is said when there is nothing to show. */
function nothing({ part, user, object }: HistoryFilters): string {
  if (user) return t`This person did nothing of this kind here.`;
  if (object) return t`Nothing of this kind has been recorded for this record.`;
  if (part === 'views') return t`Nobody has viewed this matter yet.`;
  if (part === 'changes') return t`No changes have been recorded.`;
  return t`Nothing has been recorded for this matter.`;
}
