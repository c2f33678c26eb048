import { conflictChecks } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ChecksTable } from '../../features/conflicts/ChecksTable.tsx';
import { checksShown, type ShownChecks } from '../../features/conflicts/checks-shown.ts';
import { QuestionsPanel } from '../../features/conflicts/QuestionsPanel.tsx';
import { InTurn } from '../../shared/layout/InTurn.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import classes from './ConflictsPage.module.css';

const route = getRouteApi('/shell/conflicts');

/** Conflict checks, and questions of others about one's own matters. */
export function ConflictsPage() {
  const navigate = route.useNavigate();
  const { show, query } = checksShown(route.useSearch());
  const actions = useMay(conflictChecks.create) && (
    <ButtonLink to={paths.newConflictCheck}>{t`Check for conflicts`}</ButtonLink>
  );
  return (
    <Page title={t`Conflicts`} actions={actions}>
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
    </Page>
  );
}
