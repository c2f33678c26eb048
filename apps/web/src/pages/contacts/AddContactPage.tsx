import { contacts } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ContactForm } from '../../features/contacts/ContactForm.tsx';
import { createContact, deleteContact } from '../../features/contacts/contacts.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

/** Adds a contact. */
export function AddContactPage() {
  const navigate = useNavigate();
  const mayRemove = useMay(contacts.remove);
  const leave = useLeaving(paths.contacts);
  return (
    <RequirePermission to={contacts.create} title={t`Add contact`}>
      <Page title={t`Add contact`} narrow>
        <Paper withBorder p="md">
          <ContactForm
            save={createContact}
            submitLabel={t`Save Contact`}
            failure={t`Failed to create contact.`}
            onCancel={leave}
            onSaved={({ id }) => {
              const record = { id, href: `${paths.contacts}/${id}` };
              alertSaved(t`Contact added.`, record, mayRemove ? () => deleteContact(id) : undefined);
              return navigate({ to: paths.contacts, replace: true });
            }}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
