import { practiceAreas } from '@caseward/contract/practice-areas';
import { t } from '@lingui/core/macro';
import { PracticeAreasPanel } from '../../features/firm/PracticeAreasPanel.tsx';
import { practiceAreasQuery } from '../../features/firm/practice-areas.api.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

/** The firm's practice areas, for administrators. */
export function PracticeAreasPage() {
  return (
    <RequirePermission to={practiceAreas.create} title={t`Practice areas`}>
      <LoadedRecord
        query={practiceAreasQuery}
        kind={t`Practice areas`}
        loading={t`Loading practice areas...`}
        back={<TextLink to={paths.dashboard}>{t`Dashboard`}</TextLink>}
      >
        {(areas) => (
          <Page title={t`Practice areas`} narrow>
            <PracticeAreasPanel areas={areas} />
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
