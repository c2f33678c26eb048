import { contacts } from '@caseward/contract/contacts';
import { Paper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ContactForm } from '../../features/contacts/ContactForm.tsx';
import { createContact } from '../../features/contacts/contacts.api.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

/** Adds a contact. */
export function AddContactPage() {
  const navigate = useNavigate();
  return (
    <RequirePermission to={contacts.create} title="Add Contact">
      <Page title="Add Contact" narrow>
        <Paper withBorder p="md">
          <ContactForm
            save={createContact}
            submitLabel="Save Contact"
            failure="Failed to create contact."
            onSaved={() => navigate({ to: paths.contacts })}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
