import { isAwayOn } from '@caseward/contract/absences';
import { AccountPatch } from '@caseward/contract/account';
import type { CurrentUser } from '@caseward/contract/session';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { today } from '../../shared/dates.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { AbsenceFields } from '../../shared/people/AbsenceFields.tsx';
import { session, useTimeZone } from '../../shared/session/session.ts';
import { updateAccount } from './account.api.ts';

/** When one is away: until then backups are told of what falls due. */
export function AbsencePanel({ user }: { user: CurrentUser['user'] }) {
  const isAway = isAwayOn(user, today(useTimeZone()));
  return (
    <Panel
      title={t`Absence`}
      action={
        isAway && (
          <ActionButton
            label={t`I am back`}
            act={() => updateAccount({ away_from: null, away_until: null })}
            onDone={session.update}
            failure={t`Failed to save your absence.`}
          />
        )
      }
    >
      {/* What is saved elsewhere on the page comes into the form. */}
      <AbsenceForm key={`${user.away_from} ${user.away_until}`} user={user} />
    </Panel>
  );
}

function AbsenceForm({ user: { away_from, away_until } }: { user: CurrentUser['user'] }) {
  const { form, submit, isSaving } = useSavingForm({
    body: AccountPatch,
    initialValues: { away_from, away_until },
    save: updateAccount,
    failure: t`Failed to save your absence.`,
    onSaved: (current) => {
      session.update(current);
      alertSuccess(t`Your absence is saved.`);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {t`While you are away, the backup is told at once of deadlines that fall due, and colleagues see that you are away. Deadlines stay yours, and you are reminded of them again when you are back.`}
        </Text>
        <AbsenceFields form={form} />
        <FormFooter submitLabel={t`Save absence`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
