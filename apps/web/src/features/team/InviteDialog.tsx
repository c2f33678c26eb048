import { InvitationInput, type IssuedInvitation } from '@caseward/contract/invitations';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { createInvitation } from './invitations.api.ts';
import { PersonFields, type PersonValues } from './PersonFields.tsx';

/** Invites a person, and shows their link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [issued, setIssued] = useState<IssuedInvitation>();
  return (
    <Dialog title={issued ? t`Invitation` : t`Invite a colleague`} onClose={onClose}>
      {issued ? (
        <InvitationLink invitation={issued} onDone={onClose} />
      ) : (
        <InviteForm onInvited={setIssued} />
      )}
    </Dialog>
  );
}

const newcomer: PersonValues = { first_name: '', last_name: '', email: '', role: 'STAFF' };

function InviteForm({ onInvited }: { onInvited: (issued: IssuedInvitation) => void }) {
  const { form, submit, isSaving } = useSavingForm({
    body: InvitationInput,
    initialValues: newcomer,
    save: createInvitation,
    failure: t`Failed to invite.`,
    onSaved: onInvited,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PersonFields form={form} />
        <FormFooter submitLabel={t`Invite`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
