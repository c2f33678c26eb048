import { replayCauseLabels } from '@caseward/contract/replay-codes';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ReplayReview } from '../../features/replays/ReplayReview.tsx';
import { replayQuery } from '../../features/replays/replays.api.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';

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
          <ReplayReview replay={replay} />
        </Page>
      )}
    </LoadedRecord>
  );
}
