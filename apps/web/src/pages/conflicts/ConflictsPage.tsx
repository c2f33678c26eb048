import { conflictChecks } from '@caseward/contract/conflict-checks';
import { register } from '@caseward/contract/register';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ChecksTable } from '../../features/conflicts/ChecksTable.tsx';
import { ConflictsTabs } from '../../features/conflicts/ConflictsTabs.tsx';
import { checksShown, type ShownChecks } from '../../features/conflicts/checks-shown.ts';
import { QuestionsPanel } from '../../features/conflicts/QuestionsPanel.tsx';
import { teamOptions } from '../../features/team/team.api.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { InTurn } from '../../shared/layout/InTurn.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import classes from './ConflictsPage.module.css';

const RegisterPanel = lazy(async () => ({
  default: (await import('../../features/conflicts/register/RegisterPanel.tsx')).RegisterPanel,
}));

const route = getRouteApi('/shell/conflicts');

/** Conflict checks, questions of others about one's own matters, and the conflict register. */
export function ConflictsPage() {
  const { tab } = route.useSearch();
  const mayKeep = useMay(register.list);
  const isRegister = mayKeep && tab === 'register';
  const actions = useMay(conflictChecks.create) && (
    <ButtonLink to={paths.newConflictCheck} variant={isRegister ? 'default' : 'filled'}>
      {t`Check for conflicts`}
    </ButtonLink>
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

function Checks() {
  const navigate = route.useNavigate();
  const { show, query } = checksShown(route.useSearch());
  return (
    <InTurn>
      <QuestionsPanel />
      <div className={classes.checks}>
        <div>
          <Segments<ShownChecks>
            aria-label={t`Show`}
            data-screen-only
            data={[
              { value: 'all', label: t`All` },
              { value: 'undecided', label: t`Undecided` },
              { value: 'mine', label: t`Mine` },
            ]}
            value={show}
            onChange={(next) =>
              navigate({ search: next === 'all' ? {} : { show: next }, replace: true, resetScroll: false })
            }
          />
        </div>
        <ChecksTable shown={query} />
      </div>
    </InTurn>
  );
}
