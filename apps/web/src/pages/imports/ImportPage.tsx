import { importKinds } from '@caseward/contract/import-fields';
import { imports } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ImportForm } from '../../features/imports/ImportForm.tsx';
import { OwnImports } from '../../features/imports/OwnImports.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

const route = getRouteApi('/shell/import');

/** Imports of contacts and matters from CSV files. */
export function ImportPage() {
  return (
    <RequirePermission to={imports.create} title={t`Import`}>
      <Imports />
    </RequirePermission>
  );
}

function Imports() {
  const navigate = route.useNavigate();
  const { kind: asked } = route.useSearch();
  const kind = importKinds.find((each) => each === asked) ?? importKinds[0];
  return (
    <Page title={t`Import`}>
      <Panel title={t`Import a file`}>
        <ImportForm
          key={kind}
          kind={kind}
          onBegun={({ id }) => navigate({ to: paths.importOf, params: { importId: id } })}
        />
      </Panel>
      <OwnImports />
    </Page>
  );
}
