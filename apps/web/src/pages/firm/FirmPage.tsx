import { firm } from '@caseward/contract/firm';
import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { holidayOptions } from '../../features/courts/pack-options.ts';
import { FirmForm } from '../../features/firm/FirmForm.tsx';
import { firmQuery } from '../../features/firm/firm.api.ts';
import { assigneeOptions } from '../../features/team/team.api.ts';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';

const LogoPanel = lazyPart(() => import('../../features/firm/LogoPanel.tsx'), 'LogoPanel');
const StoragePanel = lazyPart(() => import('../../features/firm/StoragePanel.tsx'), 'StoragePanel');

/** The firm's settings, for administrators. */
export function FirmPage() {
  const { data: packs = [] } = useQuery(rulePacksQuery);
  return (
    <RequirePermission to={firm.get} title={t`Firm`}>
      <LoadedRecord
        query={firmQuery}
        kind={t`Firm`}
        loading={t`Loading the firm's settings...`}
        fresh
        back={<TextLink to={paths.dashboard}>{t`Dashboard`}</TextLink>}
      >
        {(settings) => (
          <Page title={t`Firm`}>
            <FirmForm settings={settings} people={assigneeOptions} holidays={holidayOptions(packs)} />
            <Suspense>
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
                <LogoPanel />
                <StoragePanel />
              </SimpleGrid>
            </Suspense>
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
