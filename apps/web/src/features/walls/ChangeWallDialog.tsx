import { type Wall, WallMembersInput } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { personInWords, personOption } from '../../shared/people/person-words.ts';
import { WallPeople } from './WallPeople.tsx';
import type { Walling } from './walling.ts';
import { changeWall } from './walls.api.ts';

interface ChangeWallDialogProps extends Walling {
  wall: Wall;
  onClose: () => void;
}

/** Changes the people added by name behind a wall. */
export function ChangeWallDialog({ onClose, ...form }: ChangeWallDialogProps) {
  return (
    <Dialog title={t`People with access`} onClose={onClose}>
      <ChangeWallForm {...form} onChanged={onClose} />
    </Dialog>
  );
}

interface ChangeWallFormProps extends Walling {
  wall: Wall;
  onChanged: () => void;
}

function ChangeWallForm({ matter, teamOptions, wall, onChanged }: ChangeWallFormProps) {
  const named = wall.members.filter(({ by_name }) => by_name).map(({ user }) => user);
  const { form, submit, isSaving } = useSavingForm({
    body: WallMembersInput,
    initialValues: { members: named.map(({ id }) => id) },
    save: (values) => changeWall(matter.id, values),
    failure: t`Failed to change who has access.`,
    onSaved: () => {
      alertSuccess(t`Access changed.`);
      onChanged();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <WallPeople
          team={wall.members.filter(({ on_team }) => on_team).map(({ user }) => personInWords(user))}
          source={teamOptions}
          known={named.map(personOption)}
          field={form.getInputProps('members')}
        />
        <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
