import { type FoundType, foundTypeLabels, type SearchGroup } from '@caseward/contract/search';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import { describeCount } from './describe-count.ts';
import { FoundLink } from './FoundLink.tsx';
import { SearchProblems } from './SearchProblems.tsx';
import classes from './SearchResults.module.css';
import { findQuery } from './search.api.ts';
import { nextStep } from './steps.ts';

interface SearchResultsProps {
  q: string;
  /** Of one type alone; left out: the best of each. */
  type: FoundType | undefined;
  /** How many of each type are shown. */
  limit: string;
  /** Shows more of one type. */
  onMore: (limit: string) => void;
}

/** What is found, type by type. */
export function SearchResults({ q, type, limit, onMore }: SearchResultsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...findQuery(q, { type, limit }),
    placeholderData: keepPreviousData,
  });
  if (error && !isFetching) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Searching...`} lines={8} />;
  const next = type && nextStep(limit);
  return (
    <>
      <Text role="status" size="sm" c="dimmed">
        {describeCount(data)}
        {data.groups.length === 0 && t` Try fewer or other words.`}
      </Text>
      <SearchProblems problems={data.problems} />
      {data.groups.map((group) => (
        <Panel
          key={group.type}
          title={foundTypeLabels[group.type]}
          action={group.more && !type && <MoreOf q={q} type={group.type} />}
        >
          <Hits q={q} group={group} />
          {group.more && next && (
            <Button variant="default" loading={isFetching} onClick={() => onMore(next)}>
              {t`Show more`}
            </Button>
          )}
          <Limits group={group} isEnd={type !== undefined && !next} />
        </Panel>
      ))}
    </>
  );
}

const MoreOf = ({ q, type }: { q: string; type: FoundType }) => (
  <ButtonLink to={paths.search} search={{ q, type }} variant="default" size="xs">
    {t`More ${foundTypeLabels[type]}`}
  </ButtonLink>
);

function Hits({ q, group: { hits } }: { q: string; group: SearchGroup }) {
  return (
    <ul className={classes.list}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <FoundLink found={hit} q={q} className={classes.hit} />
        </li>
      ))}
    </ul>
  );
}

/** What is said where not all that fits is shown. */
function Limits({ group: { capped, more, hits }, isEnd }: { group: SearchGroup; isEnd: boolean }) {
  const sentences = [
    capped && t`There are more matches than could be ranked: these are the best of the newest.`,
    more && isEnd && t`These are the top ${hits.length}. Add a word to narrow the results.`,
  ].filter(Boolean);
  return sentences.length > 0 ? (
    <Text size="sm" c="dimmed">
      {sentences.join(' ')}
    </Text>
  ) : null;
}
