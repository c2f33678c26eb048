import { contacts } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ContactForm } from '../../features/contacts/ContactForm.tsx';
import { contactQuery, updateContact } from '../../features/contacts/contacts.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

const route = getRouteApi('/shell/contacts/$contactId/edit');

/** Changes a contact. */
export function EditContactPage() {
  const { contactId } = route.useParams();
  const navigate = route.useNavigate();
  const leave = useLeaving(`${paths.contacts}/${contactId}`);
  return (
    <RequirePermission to={contacts.update} title={t`Edit contact`}>
      <LoadedRecord
        key={contactId}
        query={contactQuery(contactId)}
        kind={t`Contact`}
        loading={t`Loading contact details...`}
        fresh
        back={<TextLink to={paths.contacts}>{t`All contacts`}</TextLink>}
      >
        {(contact) => (
          <Page title={t`Edit contact`} narrow>
            <Paper withBorder p="md">
              <ContactForm
                contact={contact}
                save={(body, writing) => updateContact(contactId, body, writing)}
                submitLabel={t`Save Changes`}
                failure={t`Failed to update contact.`}
                onCancel={leave}
                onSaved={() => {
                  alertSaved(t`Contact saved.`, { id: contactId, href: `${paths.contacts}/${contactId}` });
                  return navigate({ to: paths.contact, params: { contactId }, replace: true });
                }}
              />
            </Paper>
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
