import { type ConflictCheck, conflictChecks } from '@caseward/contract/conflict-checks';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { conflictLists } from '@caseward/contract/conflict-lists';
import { matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CheckFacts } from '../../features/conflicts/CheckFacts.tsx';
import { CheckNames } from '../../features/conflicts/CheckNames.tsx';
import { StateTag } from '../../features/conflicts/check-tags.tsx';
import {
  checkQuery,
  checksChanged,
  closeCheck,
  hitsQuery,
  runAgain,
  saveReport,
} from '../../features/conflicts/conflicts.api.ts';
import { FoundHits, type ScreenDialogProps } from '../../features/conflicts/FoundHits.tsx';
import { hitsShown } from '../../features/conflicts/hits-shown.ts';
import { nameOfCheck } from '../../features/conflicts/name-of-check.ts';
import { PrintedHits } from '../../features/conflicts/PrintedHits.tsx';
import { documentsOfMatter } from '../../features/documents/documents-of-matter.ts';
import { matterQuery } from '../../features/matters/matters.api.ts';
import { everybodyOptions, teamOptions } from '../../features/team/team.api.ts';
import { usePrintedList } from '../../features/views/use-printed-list.ts';
import { readEveryRow } from '../../shared/api/every-row.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { MoreActions } from '../../shared/layout/MoreActions.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import classes from './CheckPage.module.css';

const LaterScreenDialog = lazyPart(() => import('./ScreenDialog.tsx'), 'ScreenDialog');
const ScreenDialog = (asked: ScreenDialogProps) => (
  <LaterScreenDialog
    {...asked}
    matterOf={matterQuery}
    teamOptions={teamOptions}
    everybodyOptions={everybodyOptions}
  />
);

const KeepListDialog = lazyPart(
  () => import('../../features/conflicts/KeepListDialog.tsx'),
  'KeepListDialog',
);

const OpenMatter = lazyPart(() => import('./OpenMatter.tsx'), 'OpenMatter');

// Of a list alone.
const CheckProgress = lazyPart(() => import('../../features/conflicts/CheckProgress.tsx'), 'CheckProgress');

const RefuseDialog = lazyPart(() => import('../../features/conflicts/RefuseDialog.tsx'), 'RefuseDialog');

const route = getRouteApi('/shell/conflicts/$checkId');

/** A conflict check: the names that were asked for, who was found, and what was decided. */
export function CheckPage() {
  const { checkId } = route.useParams();
  return (
    <LoadedRecord
      key={checkId}
      query={checkQuery(checkId)}
      kind={t`Conflict check`}
      loading={t`Loading the conflict check...`}
      back={<TextLink to={paths.conflicts}>{t`All conflict checks`}</TextLink>}
    >
      {(check) => <Check check={check} />}
    </LoadedRecord>
  );
}

function Check({ check }: { check: ConflictCheck }) {
  const cache = useQueryClient();
  const { print, printed } = usePrintedList<ConflictHit>(
    (most, onRead) => readEveryRow(cache, hitsQuery(check.id, {}), most, onRead),
    false,
    t`Failed to print the report.`,
  );
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const shown = hitsShown(search);
  return (
    <Page
      title={nameOfCheck(check)}
      badge={<StateTag state={check.state} />}
      actions={<CheckActions check={check} onPrint={print} />}
    >
      {check.state === 'RUNNING' && (
        <Suspense>
          <CheckProgress check={check} />
        </Suspense>
      )}
      <CheckFacts check={check} />
      <div className={classes.found}>
        <CheckNames check={check} chosen={shown.term} show={search.show} />
        {printed && <PrintedHits check={check} printed={printed} />}
        <div data-screen-only={printed ? true : undefined}>
          <FoundHits
            check={check}
            shown={shown}
            documentsOf={documentsOfMatter}
            ScreenDialog={ScreenDialog}
            onShow={(show) =>
              navigate({
                search: { ...search, show: show === 'all' ? undefined : show },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      </div>
    </Page>
  );
}

/** Whether there is more than the check has followed, or kept. */
const isCut = ({ capped, findings_capped, left_out, terms }: ConflictCheck): boolean =>
  capped || findings_capped || left_out > 0 || terms.some((term) => term.capped);

interface CheckActionsProps {
  check: ConflictCheck;
  onPrint: () => void;
}

function CheckActions({ check, onPrint }: CheckActionsProps) {
  const { id, state, occasion, matter, may_close, unanswered } = check;
  const navigate = route.useNavigate();
  const isList = occasion === 'LATERAL' || occasion === 'BULK';
  const mayRun = useMay(isList ? conflictLists.create : conflictChecks.again) && state !== 'RUNNING';
  const mayKeep = useMay(conflictLists.keep) && occasion === 'LATERAL';
  const mayOpen = useMay(matters.patch) && (state === 'CLEARED' || state === 'WAIVED');
  const [isKeeping, setKeeping] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      {unanswered && (
        <Button variant="default" onClick={() => setRefusing(true)}>{t`Decide that it is a conflict`}</Button>
      )}
      {may_close && (
        <ActionButton
          label={t`Close check`}
          question={{
            question: isCut(check)
              ? t`Close this check, although it has not kept all that there is? Its report is sealed and cannot be changed.`
              : t`Close this check? Its report is sealed and cannot be changed.`,
            yes: t`Close check`,
          }}
          act={() => closeCheck(id)}
          effects={checksChanged}
          failure={t`Failed to close the check.`}
        />
      )}
      {mayOpen && matter?.status === 'PENDING' && (
        <Suspense>
          <OpenMatter matterId={matter.id} />
        </Suspense>
      )}
      <MoreActions>
        {mayRun && (
          <ActionButton
            label={t({ message: 'Run again', context: 'command' })}
            act={() => runAgain(id)}
            effects={checksChanged}
            failure={t`Failed to check for conflicts.`}
            onDone={(next) => navigate({ to: paths.conflictCheck, params: { checkId: next.id } })}
          />
        )}
        {mayKeep && (
          <Button variant="default" onClick={() => setKeeping(true)}>{t`Keep in the register`}</Button>
        )}
        <ActionButton
          label={t`Export CSV`}
          act={() => saveReport(id)}
          effects={{ touches: [] }}
          failure={t`Failed to export the report.`}
        />
        <Button variant="default" onClick={onPrint}>{t`Print`}</Button>
      </MoreActions>
      <Suspense>
        {isRefusing && <RefuseDialog id={id} onClose={() => setRefusing(false)} />}
        {isKeeping && <KeepListDialog id={id} people={everybodyOptions} onClose={() => setKeeping(false)} />}
      </Suspense>
    </>
  );
}
