import { conflictChecks } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { NewCheckForm } from '../../features/conflicts/NewCheckForm.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';
import { contactsByName } from './contacts-by-name.ts';

// Below the names, in a place that is kept for it.
const MatterOfCheck = lazy(async () => ({ default: (await import('./MatterOfCheck.tsx')).MatterOfCheck }));

const route = getRouteApi('/shell/conflicts/new');

/** Runs a conflict check. */
export function NewCheckPage() {
  return (
    <RequirePermission to={conflictChecks.create} title={t`Check for conflicts`}>
      <NewCheck />
    </RequirePermission>
  );
}

function NewCheck() {
  const navigate = route.useNavigate();
  const { matter } = route.useSearch();
  return (
    <Page title={t`Check for conflicts`} narrow>
      <Panel title={t`Names`}>
        <NewCheckForm
          matter={matter}
          contacts={contactsByName}
          MatterOfCheck={MatterOfCheck}
          onCancel={() =>
            matter
              ? navigate({ to: paths.matter, params: { matterId: matter } })
              : navigate({ to: paths.conflicts })
          }
          onRun={({ id }) => navigate({ to: paths.conflictCheck, params: { checkId: id }, replace: true })}
        />
      </Panel>
    </Page>
  );
}
