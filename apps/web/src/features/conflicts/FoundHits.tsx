import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { manyOf } from '../../shared/counts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { Entries } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { MoreRows } from '../../shared/lists/MoreRows.tsx';
import { Segments } from '../../shared/tools/Segments.tsx';
import { type HitsShown, hitsQuery } from './conflicts.api.ts';
import { HitEntry } from './HitEntry.tsx';
import { Restrictions } from './Restrictions.tsx';

interface FoundHitsProps {
  check: ConflictCheck;
  shown: HitsShown;
  /** Shows all hits, or those that wait for a decision. */
  onShow: (show: 'all' | 'undecided') => void;
}

/** Whom a check has found, the gravest first: for one of its names, or for all. */
export function FoundHits({ check, shown, onShow }: FoundHitsProps) {
  const chosen = check.terms.find(({ id }) => id === shown.term);
  const terms = chosen ? [chosen] : check.terms;
  const count = chosen ? chosen.hits : check.hits;
  const filter = check.state === 'UNDECIDED' && count > 0 && (
    <Segments<'all' | 'undecided'>
      size="xs"
      aria-label={t`Show`}
      data-screen-only
      data={[
        { value: 'all', label: t`All` },
        { value: 'undecided', label: t`Undecided` },
      ]}
      value={shown.undecided ? 'undecided' : 'all'}
      onChange={onShow}
    />
  );
  return (
    <Panel title={chosen ? t`Hits for ${chosen.name}` : t`Hits`} action={filter}>
      <Restrictions terms={terms} />
      {count === 0 ? <NothingFound check={check} /> : <Hits check={check} shown={shown} />}
      {terms.some(({ capped }) => capped) && (
        <Text size="sm">
          {t`There are more names like these: the likeliest are shown. Check again with a middle name or another name.`}
        </Text>
      )}
    </Panel>
  );
}

function NothingFound({ check: { searched } }: { check: ConflictCheck }) {
  const contacts = manyOf(searched.contacts, {
    one: t({ message: 'contact', context: 'among' }),
    several: t({ message: 'contacts', context: 'among' }),
  });
  const matters = manyOf(searched.matters, {
    one: t({ message: 'matter', context: 'among' }),
    several: t({ message: 'matters', context: 'among' }),
  });
  const entries = manyOf(searched.register, {
    one: t({ message: 'register entry', context: 'among' }),
    several: t({ message: 'register entries', context: 'among' }),
  });
  return (
    <Text c="dimmed">
      {t`No name like these among ${contacts}, ${matters} and ${entries}. A check finds what was entered: ask for other names, and who is behind a company.`}
    </Text>
  );
}

function Hits({ check, shown }: Omit<FoundHitsProps, 'onShow'>) {
  const hits = useInfiniteQuery(hitsQuery(check.id, shown));
  if (!hits.data)
    return hits.error ? (
      <LoadError text={t`Error: ${hits.error.message}`} retry={hits.refetch} />
    ) : (
      <Loading text={t`Loading what was found...`} lines={6} />
    );
  const names = new Map(check.terms.map((term) => [term.id, term]));
  const folded = hits.data.filter((hit) => hit.band === 'POSSIBLE' || hit.known_different !== null);
  const first = hits.data.filter((hit) => !folded.includes(hit));
  const entries = (some: typeof first) =>
    some.map((hit) => (
      <HitEntry key={hit.id} check={check} hit={hit} term={shown.term ? undefined : names.get(hit.term)} />
    ));
  return (
    <>
      {first.length > 0 && <Entries label={t`Hits`}>{entries(first)}</Entries>}
      {hits.data.length === 0 && <Text c="dimmed">{t`Everything is decided.`}</Text>}
      {folded.length > 0 && (
        <Disclosure
          summary={manyOf(folded.length, { one: t`less likely name`, several: t`less likely names` })}
        >
          <Entries label={t`Less likely hits`}>{entries(folded)}</Entries>
        </Disclosure>
      )}
      <MoreRows rows={hits} isDrawn />
    </>
  );
}
