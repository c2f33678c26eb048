import { matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { clientOptions } from '../../features/contacts/client-options.ts';
import { practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import { MatterForm } from '../../features/matters/MatterForm.tsx';
import { createMatter, deleteMatter } from '../../features/matters/matters.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { session, useSession } from '../../shared/session/session.ts';
import { laterCourts } from './later-courts.ts';

const NewParties = lazyPart(() => import('./NewParties.tsx'), 'NewParties');

const gateHint = t`Your firm opens matters after a conflict check. It is saved as pending, and its parties are checked next.`;

/** The name of the button that saves and checks. */
const checking = 'check';

const prospect = 'PROSPECTIVE_CLIENT' as const;

/** Whose enquiry it is becomes a client once the matter opens. */
const createPending: typeof createMatter = ({ clients = [], parties = [], ...body }, writing) => {
  const prospects = clients
    .filter((contact) => !parties.some((party) => party.contact === contact && party.role === prospect))
    .map((contact) => ({ contact, role: prospect }));
  // What is wrong with a row of the form is said by its place.
  return createMatter({ ...body, parties: [...parties, ...prospects], status: 'PENDING' }, writing);
};

/** Where the setting has changed since this page knew it, the button says from then on what can be done. */
const createSeeingGate: typeof createMatter = async (body, writing) => {
  try {
    return await createMatter(body, writing);
  } catch (error) {
    if (error instanceof ApiError && error.is('conflict-check-needed')) await session.refresh();
    throw error;
  }
};

/** Opens a matter. */
export function AddMatterPage() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const mayRemove = useMay(matters.remove);
  const leave = useLeaving(paths.matters);
  const gate = useSession().tenant?.conflict_gate;
  const isGated = gate === 'REQUIRED';
  /** By which button the form was submitted last: nothing is drawn anew by it. */
  const checksNext = useRef(false);
  const checkSaved = async (id: string) => {
    const made = await import('./check-parties.ts')
      .then(({ checkParties }) => checkParties(cache, id))
      // The matter is saved all the same.
      .catch(() => undefined);
    return made
      ? navigate({ to: paths.conflictCheck, params: { checkId: made }, replace: true })
      : navigate({ to: paths.matter, params: { matterId: id }, replace: true });
  };
  return (
    <RequirePermission to={matters.create} title={t`Add matter`}>
      <Page title={t`Add matter`} narrow>
        <Paper
          withBorder
          p="md"
          onSubmitCapture={({ nativeEvent }) => {
            const by = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
            checksNext.current = by instanceof HTMLButtonElement && by.name === checking;
          }}
        >
          <MatterForm
            clientOptions={clientOptions}
            Parties={NewParties}
            teamOptions={teamOptions}
            practiceAreaOptions={practiceAreaOptions}
            courtOptions={laterCourts}
            save={isGated ? createPending : createSeeingGate}
            submitLabel={isGated ? t`Save as pending and check` : t`Save Matter`}
            // Whoever may add a matter may check its parties.
            also={gate === 'WARN' ? { label: t`Save and check`, name: checking } : undefined}
            {...(isGated && { hint: gateHint })}
            failure={t`Failed to create matter.`}
            onCancel={leave}
            onSaved={async (matter) => {
              const { id } = matter;
              if (isGated || checksNext.current) return checkSaved(id);
              const record = { id, href: `${paths.matters}/${id}` };
              alertSaved(t`Matter added.`, record, mayRemove ? () => deleteMatter(id) : undefined);
              const isLed = await import('./starts-with-playbook.ts')
                .then(({ startsWithPlaybook }) => startsWithPlaybook(cache, matter))
                .catch(() => false);
              if (isLed) return navigate({ to: paths.matter, params: { matterId: id }, replace: true });
              return navigate({ to: paths.matters, replace: true });
            }}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
