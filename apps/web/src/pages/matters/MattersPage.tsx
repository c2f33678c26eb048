import { matters } from '@caseward/contract/matters';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MattersTable } from '../../features/matters/MattersTable.tsx';
import { mattersQuery } from '../../features/matters/matters.api.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { ButtonLink } from '../../shared/ui/links.tsx';
import { Page } from '../../shared/ui/Page.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';

const route = getRouteApi('/shell/matters');

/** The firm's matters. */
export function MattersPage() {
  const { search = '' } = route.useSearch();
  const navigate = useNavigate();
  const mayAdd = useMay(matters.create);
  const rows = useInfiniteQuery(mattersQuery(search));
  return (
    <Page title="Matters" actions={mayAdd && <ButtonLink to={paths.addMatter}>Add New Matter</ButtonLink>}>
      <SearchBox
        label="Search matters"
        search={search}
        onSearch={(text) => navigate({ to: paths.matters, search: { search: text }, replace: true })}
      />
      <MattersTable rows={rows} empty={search ? 'No matter matches.' : 'There are no matters yet.'} />
    </Page>
  );
}
