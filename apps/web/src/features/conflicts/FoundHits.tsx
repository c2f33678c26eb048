import { type ConflictCheck, conflictChecks } from '@caseward/contract/conflict-checks';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { manyOf } from '../../shared/counts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';
import { Entries } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { MoreRows } from '../../shared/lists/MoreRows.tsx';
import { useSelection } from '../../shared/lists/selection.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import { type HitsShown, hitsQuery } from './conflicts.api.ts';
import { SelectedHits } from './DecisionTools.tsx';
import { HitEntry } from './HitEntry.tsx';
import { MoreThanShown } from './MoreThanShown.tsx';
import { NothingFound } from './NothingFound.tsx';
import { nameOfHits } from './name-of-hits.ts';
import { Restrictions } from './Restrictions.tsx';
import { useDeciding } from './use-deciding.ts';
import { useHitKeys } from './use-hit-keys.ts';

const DecisionDialog = lazyPart(() => import('./DecisionDialog.tsx'), 'DecisionDialog');

/** Hits because of which people are screened from the matter of a check. */
export interface ScreenDialogProps {
  check: ConflictCheck;
  hits: readonly ConflictHit[];
  /** The name of one hit, or how many there are. */
  what: string;
  matterId: string;
  onSaved: () => void;
  onClose: () => void;
}

interface FoundHitsProps {
  check: ConflictCheck;
  shown: HitsShown;
  /** Shows all hits, or those that wait for a decision. */
  onShow: (show: 'all' | 'undecided') => void;
  /** The documents of a matter, among which a consent in writing may be. */
  documentsOf: (matter: string) => OptionSource;
  /** Asks who is screened; its code may come later. */
  ScreenDialog: ComponentType<ScreenDialogProps>;
}

/** Whom a check has found, the gravest first: for one of its names, or for all. */
export function FoundHits({ check, shown, onShow, ...asking }: FoundHitsProps) {
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
      {count === 0 ? (
        check.state !== 'RUNNING' && <NothingFound check={check} />
      ) : (
        <Hits check={check} shown={shown} {...asking} />
      )}
      <MoreThanShown terms={terms} />
    </Panel>
  );
}

function Hits({ check, shown, ...asking }: Omit<FoundHitsProps, 'onShow'>) {
  const hits = useInfiniteQuery(hitsQuery(check.id, shown));
  const { data, error, refetch } = hits;
  if (!data)
    return error ? (
      <LoadError text={t`Error: ${error.message}`} retry={refetch} />
    ) : (
      <Loading text={t`Loading what was found...`} lines={6} />
    );
  return (
    <>
      <LoadedHits check={check} shown={shown} {...asking} hits={data} />
      <MoreRows rows={hits} isPrintedApart />
    </>
  );
}

function LoadedHits(props: Omit<FoundHitsProps, 'onShow'> & { hits: readonly ConflictHit[] }) {
  const { check, shown, hits, documentsOf, ScreenDialog } = props;
  const mayScreen = useMay(conflictChecks.screen);
  const deciding = useDeciding(check);
  const selection = useSelection(hits, JSON.stringify(shown));
  const { decisions, saving } = deciding;
  const frame = useHitKeys(hits, selection, decisions);
  const folded = hits.filter(isFolded);
  const entries = (some: readonly ConflictHit[]) =>
    some.map((hit) => (
      <HitEntry
        key={hit.id}
        hit={hit}
        namesAsked={!shown.term}
        decisions={decisions}
        isSaving={saving.has(hit.id)}
        isChosen={selection.ids.has(hit.id)}
        toggle={selection.toggle}
      />
    ));
  return (
    <>
      <div {...frame}>
        <SelectedHits
          hits={selection.chosen}
          decisions={decisions}
          isSaving={selection.chosen.some(({ id }) => saving.has(id))}
          clear={selection.clear}
        />
        {folded.length < hits.length && (
          <Entries label={t`Hits`}>{entries(hits.filter((hit) => !isFolded(hit)))}</Entries>
        )}
        {hits.length === 0 && <Text c="dimmed">{t`Everything is decided.`}</Text>}
        {folded.length > 0 && (
          <Disclosure
            summary={manyOf(folded.length, { one: t`less likely name`, several: t`less likely names` })}
          >
            <Entries label={t`Less likely hits`}>{entries(folded)}</Entries>
          </Disclosure>
        )}
      </div>
      {deciding.asked && (
        <Suspense>
          {deciding.asked.decision === 'SCREENED' && check.matter && mayScreen ? (
            <ScreenDialog
              check={check}
              hits={deciding.asked.hits}
              what={nameOfHits(deciding.asked.hits)}
              matterId={check.matter.id}
              onClose={deciding.endAsking}
              onSaved={selection.clear}
            />
          ) : (
            <DecisionDialog
              check={check}
              documents={check.matter && documentsOf(check.matter.id)}
              {...deciding.asked}
              onClose={deciding.endAsking}
              onSaved={selection.clear}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

/** What needs no decision is folded. */
const isFolded = ({ band, known_different }: ConflictHit): boolean =>
  band === 'POSSIBLE' || known_different !== null;
