import { type Court, courts } from '@caseward/contract/courts';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CourtFacts } from '../../features/courts/CourtFacts.tsx';
import { CourtYearPanel } from '../../features/courts/CourtYearPanel.tsx';
import { courtQuery, courtsChanged, removeCourt } from '../../features/courts/courts.api.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

const CourtDialog = lazyPart(() => import('../../features/courts/CourtDialog.tsx'), 'CourtDialog');

const route = getRouteApi('/shell/settings/courts/$courtId');

/** A court, and the days on which it is closed. */
export function CourtPage() {
  const { courtId } = route.useParams();
  return (
    <LoadedRecord
      query={courtQuery(courtId)}
      kind={t`Court`}
      loading={t`Loading court...`}
      back={<TextLink to={paths.courts}>{t`Courts`}</TextLink>}
    >
      {(court) => <CourtShown court={court} />}
    </LoadedRecord>
  );
}

function CourtShown({ court }: { court: Court }) {
  const navigate = useNavigate();
  const isKeeper = useMay(courts.update);
  const [isEditing, setEditing] = useState(false);
  const { id, name } = court;
  const actions = isKeeper && (
    <>
      <ActionButton
        label={t`Remove`}
        question={{ question: t`Remove ${name}? It is no longer offered.`, yes: t`Remove` }}
        act={() => removeCourt(id)}
        effects={courtsChanged}
        failure={t`Failed to remove the court.`}
        onDone={() => {
          alertSuccess(t`${name} was removed.`);
          return navigate({ to: paths.courts });
        }}
      />
      <Button onClick={() => setEditing(true)}>{t`Edit`}</Button>
    </>
  );
  return (
    <Page title={name} actions={actions}>
      <CourtFacts court={court} />
      <CourtYearPanel court={court} />
      {isEditing && (
        <Suspense>
          <CourtDialog court={court} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  );
}
