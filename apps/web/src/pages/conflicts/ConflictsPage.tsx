import { conflictChecks } from '@caseward/contract/conflict-checks';
import { register } from '@caseward/contract/register';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ChecksTable } from '../../features/conflicts/ChecksTable.tsx';
import { ConflictsTabs } from '../../features/conflicts/ConflictsTabs.tsx';
import {
  asksForNone,
  checkFilters,
  checksShown,
  filterTexts,
  type ShownChecks,
} from '../../features/conflicts/checks-shown.ts';
import { waitingChecksQuery } from '../../features/conflicts/conflicts.api.ts';
import { QuestionsPanel } from '../../features/conflicts/QuestionsPanel.tsx';
import { teamOptions } from '../../features/team/team.api.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { HelpLink } from '../../shared/help/HelpLink.tsx';
import { InTurn, Undecided } from '../../shared/layout/InTurn.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { FilterButton, FilterPanel } from '../../shared/lists/FilterBar.tsx';
import { FilterChips } from '../../shared/lists/FilterChips.tsx';
import type { Texts } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import classes from './ConflictsPage.module.css';

const RegisterPanel = lazyPart(
  () => import('../../features/conflicts/register/RegisterPanel.tsx'),
  'RegisterPanel',
);

const route = getRouteApi('/shell/conflicts');

/** Conflict checks, questions of others about one's own matters, and the conflict register. */
export function ConflictsPage() {
  const { tab } = route.useSearch();
  const mayKeep = useMay(register.list);
  const isRegister = mayKeep && tab === 'register';
  const mayCheck = useMay(conflictChecks.create);
  const actions = (
    <>
      <HelpLink topic="conflicts" />
      {mayCheck && (
        <ButtonLink to={paths.newConflictCheck} variant={isRegister ? 'default' : 'filled'}>
          {t`Check for conflicts`}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Page title={t`Conflicts`} actions={actions}>
      {mayKeep && <ConflictsTabs isRegister={isRegister} />}
      {isRegister ? <Register /> : <Checks />}
    </Page>
  );
}

function Register() {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  return (
    <Suspense fallback={<Loading text={t`Loading the register...`} lines={8} />}>
      <RegisterPanel
        texts={search}
        people={teamOptions}
        onChange={(change) =>
          navigate({ search: { ...search, ...change }, replace: true, resetScroll: false })
        }
      />
    </Suspense>
  );
}

/** The list of checks; whether any wait for a decision says with which it begins, where its address does not. */
function Checks() {
  const search = route.useSearch();
  const isOpen = asksForNone(search);
  const { data: waiting, error } = useInfiniteQuery({ ...waitingChecksQuery, enabled: isOpen });
  return (
    <InTurn>
      <QuestionsPanel />
      {isOpen && !waiting && !error ? (
        <Undecided />
      ) : (
        <ShownChecksOf areUndecided={waiting !== undefined && waiting.length > 0} />
      )}
    </InTurn>
  );
}

function ShownChecksOf({ areUndecided }: { areUndecided: boolean }) {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const [isFiltering, setFiltering] = useState(false);
  const { show, query } = checksShown(search, areUndecided);
  const filters = checkFilters(teamOptions);
  const texts = filterTexts(filters, search);
  const change = (changed: Texts) =>
    navigate({
      search: { ...search, show, ...changed },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={classes.checks}>
      <div className={classes.tools} data-screen-only>
        <Segments<ShownChecks>
          aria-label={t`Show`}
          data={[
            { value: 'all', label: t`All` },
            { value: 'undecided', label: t`Undecided` },
            { value: 'mine', label: t`Mine` },
          ]}
          value={show}
          onChange={(next) => change({ show: next, state: undefined })}
        />
        <FilterButton
          filters={filters}
          texts={texts}
          isOpen={isFiltering}
          onToggle={() => setFiltering(!isFiltering)}
        />
        <FilterChips filters={filters} texts={texts} onChange={change} />
      </div>
      {isFiltering && (
        <FilterPanel filters={filters} texts={texts} onChange={change} onClose={() => setFiltering(false)} />
      )}
      <ChecksTable shown={query} />
    </div>
  );
}
