import { replayCauseLabels } from '@caseward/contract/replay-codes';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ReplayReview } from '../../features/replays/ReplayReview.tsx';
import { replayQuery } from '../../features/replays/replays.api.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';

const ComparedDays = lazyPart(() => import('../../features/deadlines/ComparedDays.tsx'), 'ComparedDays');

const route = getRouteApi('/shell/replays/$replayId');

/** One replay: old and new days, and what is decided. */
export function ReplayPage() {
  const { replayId } = route.useParams();
  return (
    <LoadedRecord
      key={replayId}
      query={replayQuery(replayId)}
      kind={t`Replay`}
      loading={t`Loading changes...`}
      back={<TextLink to={paths.replays}>{t`Replay review`}</TextLink>}
    >
      {(replay) => (
        <Page title={`${replayCauseLabels[replay.cause]}: ${replay.why}`}>
          <ReplayReview
            replay={replay}
            compared={(deadline) => (
              <Suspense fallback={<Loading text={t`Loading its days...`} lines={6} />}>
                <ComparedDays id={deadline} />
              </Suspense>
            )}
          />
        </Page>
      )}
    </LoadedRecord>
  );
}
