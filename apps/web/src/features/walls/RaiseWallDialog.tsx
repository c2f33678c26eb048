import { WallInput } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { useFocusOnMount } from '../../shared/layout/use-focus-on-mount.ts';
import { personInWords, personOf, personOption } from '../../shared/people/person-words.ts';
import { useSession } from '../../shared/session/session.ts';
import { WallPeople } from './WallPeople.tsx';
import type { Walling } from './walling.ts';
import { raiseWall } from './walls.api.ts';

interface RaiseWallDialogProps extends Walling {
  onClose: () => void;
}

/** Raises a wall around a matter. */
export function RaiseWallDialog({ onClose, ...form }: RaiseWallDialogProps) {
  return (
    <Dialog title={t`Restrict access`} onClose={onClose}>
      <Text size="sm">
        {t`Only the matter’s team and the people you add will have access. Everyone else in the firm is screened, administrators too: they no longer see that this matter exists.`}
      </Text>
      <RaiseWallForm {...form} onRaised={onClose} />
    </Dialog>
  );
}

function RaiseWallForm({ matter, teamOptions, onRaised }: Walling & { onRaised: () => void }) {
  const { user } = useSession();
  const reason = useFocusOnMount<HTMLTextAreaElement>();
  const team = matter.assigned_users_details;
  // The creator of a wall stays inside it.
  const lead = matter.lead_attorney_details;
  // Whoever leads the matter does as well.
  const inside = [...(user ? [personOf(user)] : []), ...(lead ? [lead] : [])];
  const raiser = [...new Map(inside.map((person) => [person.id, person])).values()].filter(
    ({ id }) => !team.some((member) => member.id === id),
  );
  const { form, submit, isSaving } = useSavingForm({
    body: WallInput,
    initialValues: { reason: '', members: raiser.map(({ id }) => id) },
    save: (values) => raiseWall(matter.id, values),
    failure: t`Failed to restrict access.`,
    onSaved: () => {
      alertSuccess(t`Access restricted.`);
      onRaised();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextArea
          ref={reason}
          label={t`Reason`}
          description={t`Visible to people with access; kept permanently.`}
          required
          minRows={3}
          maxRows={10}
          {...form.getInputProps('reason')}
        />
        <WallPeople
          team={team.map(personInWords)}
          source={teamOptions}
          known={raiser.map(personOption)}
          field={form.getInputProps('members')}
        />
        <FormFooter submitLabel={t`Restrict access`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
