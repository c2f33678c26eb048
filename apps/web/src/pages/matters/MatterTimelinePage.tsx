import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { matterQuery } from '../../features/matters/matters.api.ts';
import { Timeline } from '../../features/timeline/Timeline.tsx';
import { TimelineTools } from '../../features/timeline/TimelineTools.tsx';
import { timelineQuery } from '../../features/timeline/timeline.api.ts';
import {
  readTimelineFilters,
  type TimelineFilters,
  timelineParameters,
} from '../../features/timeline/timeline-filters.ts';
import { isMissing } from '../../shared/api/api-error.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { PrintWhole } from '../../shared/layout/PrintWhole.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './MatterTimelinePage.module.css';

const route = getRouteApi('/shell/matters/$matterId/timeline');

/** The timeline of a matter: what happened and what is coming; on paper, a chronology. */
export function MatterTimelinePage() {
  const { matterId } = route.useParams();
  const filters = readTimelineFilters(route.useSearch());
  const navigate = useNavigate();
  const matter = useQuery(matterQuery(matterId));
  const rows = useInfiniteQuery(timelineQuery(matterId, filters));
  if (isMissing(rows.error) || isMissing(matter.error))
    return (
      <Page title={t`Matter not found.`}>
        <TextLink to={paths.matters}>{t`All matters`}</TextLink>
      </Page>
    );
  const narrow = (next: TimelineFilters) =>
    navigate({
      to: paths.matterTimeline,
      params: { matterId },
      search: timelineParameters(next),
      replace: true,
    });
  return (
    <Page title={t`Timeline`} actions={<PrintWhole />}>
      <Text>
        <TextLink to={paths.matter} params={{ matterId }} underline="always" className={classes.matter}>
          {matter.data?.title ?? t`This matter`}
        </TextLink>
        {matter.data && ` · ${matter.data.number}`}
      </Text>
      <TimelineTools filters={filters} onChange={narrow} />
      <Timeline
        matterId={matterId}
        rows={rows}
        empty={
          filters.kinds.length > 0
            ? t`Nothing of this kind is in this matter.`
            : t`Nothing has happened in this matter yet. Add a note, an event or a deadline on its page.`
        }
      />
    </Page>
  );
}
