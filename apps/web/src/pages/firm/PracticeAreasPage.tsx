import { practiceAreas } from '@caseward/contract/practice-areas';
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
    <RequirePermission to={practiceAreas.create} title="Practice Areas">
      <LoadedRecord
        query={practiceAreasQuery}
        kind="Practice Areas"
        loading="Loading practice areas..."
        back={<TextLink to={paths.dashboard}>Dashboard</TextLink>}
      >
        {(areas) => (
          <Page title="Practice Areas" narrow>
            <PracticeAreasPanel areas={areas} />
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
