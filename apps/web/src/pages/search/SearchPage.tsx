import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SearchHelp } from '../../features/search/SearchHelp.tsx';
import { SearchResults } from '../../features/search/SearchResults.tsx';
import { readSearch } from '../../features/search/search-address.ts';
import { TypeLinks } from '../../features/search/TypeLinks.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { SearchBox } from '../../shared/lists/SearchBox.tsx';

const route = getRouteApi('/shell/search');

/** The results of a search; the search is in the address. */
export function SearchPage() {
  const { q, type, limit } = readSearch(route.useSearch());
  const navigate = route.useNavigate();
  return (
    <Page title={t`Search`}>
      <SearchBox
        label={t`Search everything`}
        search={q}
        onSearch={(text) => navigate({ search: { q: text, type }, replace: true })}
      />
      {!q && <SearchHelp />}
      {q && (
        <>
          <TypeLinks q={q} type={type} />
          <SearchResults
            q={q}
            type={type}
            limit={limit}
            onMore={(more) =>
              navigate({ search: { q, type, limit: more }, replace: true, resetScroll: false })
            }
          />
        </>
      )}
    </Page>
  );
}
