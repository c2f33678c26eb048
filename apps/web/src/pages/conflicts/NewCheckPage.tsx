import { type ConflictCheck, conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictLists } from '@caseward/contract/conflict-lists';
import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { NewCheckForm } from '../../features/conflicts/NewCheckForm.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { contactsByName } from './contacts-by-name.ts';

// Below the names, in a place that is kept for it.
const MatterOfCheck = lazyPart(() => import('./MatterOfCheck.tsx'), 'MatterOfCheck');

const ListCheckForm = lazyPart(() => import('../../features/conflicts/ListCheckForm.tsx'), 'ListCheckForm');

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
  const mayCheckLists = useMay(conflictLists.create);
  /** The names of a list; undefined: single names are asked for. */
  const [list, setList] = useState<string>();
  const cancel = () =>
    matter ? navigate({ to: paths.matter, params: { matterId: matter } }) : navigate({ to: paths.conflicts });
  const show = ({ id }: ConflictCheck) =>
    navigate({ to: paths.conflictCheck, params: { checkId: id }, replace: true });
  const toList = mayCheckLists && !matter && (
    <Button variant="default" onClick={() => setList(list === undefined ? '' : undefined)}>
      {list === undefined ? t`Check a list` : t`Check names`}
    </Button>
  );
  return (
    <Page title={t`Check for conflicts`} actions={toList} narrow>
      {list === undefined ? (
        <Panel title={t`Names`}>
          <NewCheckForm
            matter={matter}
            contacts={contactsByName}
            MatterOfCheck={MatterOfCheck}
            onLongList={mayCheckLists && !matter ? setList : undefined}
            onCancel={cancel}
            onRun={show}
          />
        </Panel>
      ) : (
        <Panel title={t`A list`}>
          <Suspense fallback={<Skeleton height={420} radius="sm" />}>
            <ListCheckForm pasted={list} onCancel={cancel} onRun={show} />
          </Suspense>
        </Panel>
      )}
    </Page>
  );
}
