import { practiceAreas } from '@caseward/contract/practice-areas';
import { PracticeAreasPanel } from '../../features/practice-areas/PracticeAreasPanel.tsx';
import { practiceAreasQuery } from '../../features/practice-areas/practice-areas.api.ts';
import { paths } from '../../shared/paths.ts';
import { LoadedRecord } from '../../shared/ui/LoadedRecord.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Page } from '../../shared/ui/Page.tsx';
import { RequirePermission } from '../../shared/ui/Permitted.tsx';

/** The fields of law that the firm works in, in the hands of its administrators. */
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
