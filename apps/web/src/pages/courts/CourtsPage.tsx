import { courts } from '@caseward/contract/courts';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CourtsTable } from '../../features/courts/CourtsTable.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { SearchBox } from '../../shared/lists/SearchBox.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

// One file for both pages: each that a route names makes every sign-in load a little more.
export { CourtPage } from './CourtPage.tsx';

const CourtDialog = lazyPart(() => import('../../features/courts/CourtDialog.tsx'), 'CourtDialog');

const route = getRouteApi('/shell/settings/courts');

/** The firm's courts: everyone sees them, lawyers keep them. */
export function CourtsPage() {
  const { search = '' } = route.useSearch();
  const navigate = useNavigate();
  const isKeeper = useMay(courts.create);
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={t`Courts`}
      actions={isKeeper && <Button onClick={() => setAdding(true)}>{t`Add court`}</Button>}
    >
      <Text size="sm" c="dimmed">
        {t`Their holidays and closures move deadlines, and their days end in their own time zone.`}
      </Text>
      <SearchBox
        label={t`Search courts`}
        search={search}
        onSearch={(text) => navigate({ to: paths.courts, search: { search: text }, replace: true })}
      />
      <CourtsTable search={search} isKeeper={isKeeper} />
      {isAdding && (
        <Suspense>
          <CourtDialog
            onClose={() => setAdding(false)}
            onSaved={({ id }) => navigate({ to: paths.court, params: { courtId: id } })}
          />
        </Suspense>
      )}
    </Page>
  );
}
