import { deadlines } from '@caseward/contract/deadlines';
import { t } from '@lingui/core/macro';
import { Paper, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { courtOptions } from '../../features/courts/courts.api.ts';
import { createDeadline } from '../../features/deadlines/deadlines.api.ts';
import { documentsOfMatter } from '../../features/documents/documents-of-matter.ts';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { assigneesOf } from '../../features/team/team.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';

/** The room that the form takes, in pixels. */
const heightOfForm = 640;

// The rules and the calendar come with it: the page stands before.
const DeadlineForm = lazyPart(() => import('../../features/deadlines/DeadlineForm.tsx'), 'DeadlineForm');

/** Adds a deadline. */
export function AddDeadlinePage() {
  const navigate = useNavigate();
  const leave = useLeaving(paths.deadlines);
  return (
    <RequirePermission to={deadlines.create} title={t`Add deadline`}>
      <Page title={t`Add deadline`} narrow>
        <Paper withBorder p="md">
          <Suspense fallback={<Skeleton height={heightOfForm} />}>
            <DeadlineForm
              matterOptions={matterOptions}
              courts={courtOptions}
              peopleOf={assigneesOf}
              documentsOf={documentsOfMatter}
              save={createDeadline}
              submitLabel={t`Save deadline`}
              failure={t`Failed to add deadline.`}
              onLeave={leave}
              onSaved={({ id }) => {
                alertSaved(t`Deadline added.`, { id, href: `${paths.deadlines}/${id}` });
                return navigate({ to: paths.deadline, params: { deadlineId: id }, replace: true });
              }}
            />
          </Suspense>
        </Paper>
      </Page>
    </RequirePermission>
  );
}
