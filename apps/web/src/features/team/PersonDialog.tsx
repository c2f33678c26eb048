import {
  type IssuedLink,
  type Person,
  PersonPatch,
  type PersonWork as PersonWorkShown,
} from '@caseward/contract/people';
import { t } from '@lingui/core/macro';
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { translated } from '../../shared/api/api-error.ts';
import { manyOf } from '../../shared/counts.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertWarning } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { Option } from '../../shared/forms/option-source.ts';
import { ProofForm } from '../../shared/forms/ProofForm.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { AbsenceFields } from '../../shared/people/AbsenceFields.tsx';
import { personOf } from '../../shared/people/person-words.ts';
import { changeUsername } from '../../shared/people/usernames.api.ts';
import { session, useSession } from '../../shared/session/session.ts';
import { HandOverLink } from './HandOverLink.tsx';
import { PersonFields, type PersonValues } from './PersonFields.tsx';
import type { Successors } from './PersonWork.tsx';
import {
  disablePerson,
  enablePerson,
  personWorkQuery,
  resetPassword,
  resetTwoFactor,
  updatePerson,
} from './people.api.ts';

const UsernameForm = lazyPart(async () => {
  const { UsernameForm } = await import('../../shared/people/UsernameForm.tsx');
  return { UsernameForm: UsernameForm<Person> };
}, 'UsernameForm');
const PersonWork = lazyPart(() => import('./PersonWork.tsx'), 'PersonWork');

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
}

/** Changes a person of the firm and their access. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { user } = useSession();
  const [link, setLink] = useState<IssuedLink>();
  const isSelf = person.id === user?.id;
  const { name } = personOf(person);
  return (
    <Dialog title={name === person.username ? name : `${name} (${person.username})`} onClose={onClose}>
      {link ? (
        <HandOverLink link={link} email={person.email} choice={t`a new password`} onDone={onClose} />
      ) : (
        <>
          <PersonForm person={person} onSaved={onClose} />
          {!isSelf && <Entry person={person} onLink={setLink} onRenamed={onClose} />}
        </>
      )}
    </Dialog>
  );
}

/** What becomes of somebody's open tasks and deadlines, and of the matters that they lead. */
function fateOf(name: string, work: PersonWorkShown | undefined, successors: Successors): string {
  if (!work) return '';
  const deadlines = manyOf(work.open_deadlines, { one: t`open deadline`, several: t`open deadlines` });
  const matters = manyOf(work.open_matters_led, { one: t`open matter`, several: t`open matters` });
  const { label } = successors.deadlines ?? {};
  return [
    fateOfTasks(work, successors.tasks),
    work.open_deadlines > 0 &&
      (label ? t` ${label} takes over ${deadlines}.` : t` ${name} stays responsible for ${deadlines}.`),
    work.open_matters_led > 0 && t` ${name} stays the lead attorney of ${matters}.`,
  ]
    .filter(Boolean)
    .join('');
}

function fateOfTasks(work: PersonWorkShown, successor: Option | undefined): string {
  if (work.open_tasks === 0) return '';
  const count = work.open_tasks;
  if (successor)
    return count === 1
      ? t` Their open task goes to ${successor.label}.`
      : t` Their ${count} open tasks go to ${successor.label}.`;
  return count === 1
    ? t` Their open task stays assigned to them.`
    : t` Their ${count} open tasks stay assigned to them.`;
}

function PersonForm({ person, onSaved }: { person: Person; onSaved: () => void }) {
  const { first_name, last_name, email, role, conflicts_officer, away_from, away_until } = person;
  const initialValues = { first_name, last_name, email, role, conflicts_officer, away_from, away_until };
  const { form, submit, isSaving } = useSavingForm({
    body: PersonPatch,
    initialValues,
    save: (fields) => updatePerson(person.id, fields),
    failure: t`Failed to update person.`,
    onSaved: async ({ id }) => {
      // A change of one's own role changes one's own screens at once.
      if (id === session.state().user?.id) await session.refresh();
      onSaved();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PersonFields form={form as UseFormReturnType<PersonValues>} />
        {form.values.role !== 'READ_ONLY' && (
          <Checkbox
            label={t`Conflicts officer`}
            description={t`Decides on conflicts of interest and closes checks, whatever the role.`}
            {...form.getInputProps('conflicts_officer', { type: 'checkbox' })}
          />
        )}
        <AbsenceFields form={form} />
        <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}

interface EntryProps {
  person: Person;
  onLink: (link: IssuedLink) => void;
  onRenamed: () => void;
}

/** A person's access: username, disabling, links for a new password. One's own is in one's account settings. */
function Entry({ person, onLink, onRenamed }: EntryProps) {
  const { id, disabled_at, two_factor } = person;
  const { name } = personOf(person);
  const [resetting, setResetting] = useState<'password' | 'two-factor' | 'username'>();
  const [successors, setSuccessors] = useState<Successors>({});
  const { data: work } = useQuery({ ...personWorkQuery(id), enabled: disabled_at === null });
  const rest = () => setResetting(undefined);
  if (disabled_at)
    return (
      <Stack gap="xs">
        <Title order={3} size="h2">
          {t`Sign-in`}
        </Title>
        <Text>{t`${name} is deactivated and cannot sign in. What they did stays under their name.`}</Text>
        <Group>
          <ActionButton
            label={t`Reactivate`}
            act={() => enablePerson(id)}
            failure={t`Failed to reactivate person.`}
          />
        </Group>
      </Stack>
    );
  return (
    <Stack gap="xs">
      {work && (
        <Suspense>
          <PersonWork work={work} name={name} successors={successors} onSuccessors={setSuccessors} />
        </Suspense>
      )}
      <Title order={3} size="h2">
        {t`Sign-in`}
      </Title>
      {resetting === 'username' && (
        <Suspense>
          <UsernameForm
            username={person.username}
            passwordLabel={t`Your own password`}
            save={(change) => changeUsername(id, change)}
            onSaved={onRenamed}
            onCancel={rest}
          />
        </Suspense>
      )}
      {resetting === 'password' && (
        <>
          <Text>
            {t`Create a link with which ${name} chooses a new password? Until then their current one keeps working.`}
          </Text>
          <ProofForm
            label={t`Your own password`}
            save={(proof) => resetPassword(id, proof)}
            submitLabel={t`Create link`}
            failure={t`Failed to reset password.`}
            onSaved={onLink}
            onCancel={rest}
          />
        </>
      )}
      {resetting === 'two-factor' && (
        <>
          <Text>
            {t`Reset two-factor authentication for ${name}? They are signed out everywhere and can then sign in with their password alone. Confirm their identity first.`}
          </Text>
          <ProofForm
            label={t`Your own password`}
            save={(proof) => resetTwoFactor(id, proof)}
            submitLabel={t`Reset two-factor`}
            failure={t`Failed to reset two-factor authentication.`}
            onSaved={rest}
            onCancel={rest}
          />
        </>
      )}
      <Group gap="xs">
        {resetting === undefined && (
          <Button variant="default" onClick={() => setResetting('username')}>
            {t`Change username`}
          </Button>
        )}
        {resetting === undefined && (
          <Button variant="default" onClick={() => setResetting('password')}>
            {t`Reset password`}
          </Button>
        )}
        {resetting === undefined && two_factor && (
          <Button variant="default" onClick={() => setResetting('two-factor')}>
            {t`Reset two-factor`}
          </Button>
        )}
        <ActionButton
          label={t`Deactivate`}
          question={{
            question: t`Deactivate ${name}? They are signed out at once and cannot sign in until you reactivate them. What they did stays under their name.${fateOf(name, work, successors)}`,
            yes: t`Deactivate`,
          }}
          act={() =>
            disablePerson(id, {
              reassign_to: successors.tasks?.value,
              deadlines_to: successors.deadlines?.value,
            })
          }
          failure={t`Failed to deactivate person.`}
          onDone={async ({ not_reassigned: tasks, deadlines_not_reassigned: deadlines }) => {
            const reasons = new Set([...tasks, ...deadlines].map(({ reason }) => reason));
            if (reasons.size > 0)
              alertWarning(
                deadlines.length === 0
                  ? t`${name} is deactivated. ${tasks.length} of their tasks could not be reassigned.`
                  : tasks.length === 0
                    ? t`${name} is deactivated. ${deadlines.length} of their deadlines could not be reassigned.`
                    : t`${name} is deactivated. ${tasks.length} of their tasks and ${deadlines.length} of their deadlines could not be reassigned.`,
                await translated([...reasons].join('\n')),
              );
          }}
        />
      </Group>
    </Stack>
  );
}
