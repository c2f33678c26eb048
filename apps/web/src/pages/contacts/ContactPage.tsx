import { contactMerges } from '@caseward/contract/contact-merges';
import { type Contact, contacts } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { usePrefetchQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { HistoryPanel } from '../../features/audit/HistoryPanel.tsx';
import { ContactFacts } from '../../features/contacts/ContactFacts.tsx';
import { ContactNamesPanel } from '../../features/contacts/ContactNamesPanel.tsx';
import { ContactNotes } from '../../features/contacts/ContactNotes.tsx';
import { contactNamesQuery } from '../../features/contacts/contact-names.api.ts';
import { contactQuery, deleteContact } from '../../features/contacts/contacts.api.ts';
import { MergeButton } from '../../features/contacts/MergeButton.tsx';
import { RelationsPanel } from '../../features/contacts/RelationsPanel.tsx';
import { relationsQuery } from '../../features/contacts/relations.api.ts';
import { ContactMatters } from '../../features/matters/ContactMatters.tsx';
import { ContactTasks } from '../../features/tasks/ContactTasks.tsx';
import { assigneesOf, everybodyOptions } from '../../features/team/team.api.ts';
import { DeleteButton } from '../../shared/dialogs/DeleteButton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { InTurn, InTurnBeside, LaterPart } from '../../shared/layout/InTurn.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { useKnownRow } from '../../shared/records/known-row.ts';
import { useMay } from '../../shared/session/permissions.ts';

const MissingContact = lazyPart(() => import('../../features/contacts/MissingContact.tsx'), 'MissingContact');
const ToldApart = lazyPart(() => import('../../features/conflicts/ToldApart.tsx'), 'ToldApart');
const MergedContacts = lazyPart(() => import('../../features/contacts/MergedContacts.tsx'), 'MergedContacts');

const route = getRouteApi('/shell/contacts/$contactId');

/** One contact, with its matters and the work in them. */
export function ContactPage() {
  const { contactId } = route.useParams();
  return <ContactOf key={contactId} id={contactId} />;
}

function ContactOf({ id }: { id: string }) {
  const known = useKnownRow(contacts.list, id);
  // What stands first on the page does not wait for the contact.
  usePrefetchQuery(contactNamesQuery(id));
  usePrefetchQuery(relationsQuery(id));
  return (
    <LoadedRecord
      query={contactQuery(id)}
      kind={t`Contact`}
      loading={t`Loading contact details...`}
      back={
        <Suspense>
          <MissingContact contactId={id} />
        </Suspense>
      }
      sketch={
        known &&
        ((text) => (
          <ContactFrame contact={known}>
            <Loading text={text} />
          </ContactFrame>
        ))
      }
    >
      {(contact) => (
        <ContactFrame contact={contact}>
          <ContactParts contact={contact} />
        </ContactFrame>
      )}
    </LoadedRecord>
  );
}

/** Title and actions of a contact: the same while it loads and afterwards, so that nothing moves. */
function ContactFrame({ contact, children }: { contact: Contact; children: ReactNode }) {
  const navigate = route.useNavigate();
  const mayEdit = useMay(contacts.update);
  const { merge } = route.useSearch();
  const mayMerge = useMay(contactMerges.create);
  const mayDelete = useMay(contacts.remove);
  const actions = (
    <>
      {mayEdit && (
        <ButtonLink to={paths.editContact} params={{ contactId: contact.id }} variant="default">
          {t`Edit`}
        </ButtonLink>
      )}
      {mayMerge && (
        <MergeButton
          contact={contact}
          other={merge}
          onClose={() => merge && navigate({ search: {}, replace: true })}
        />
      )}
      {mayDelete && (
        <DeleteButton
          question={t`Are you sure you want to delete this contact?`}
          id={contact.id}
          remove={deleteContact}
          failure={t`Failed to delete contact.`}
          onDeleted={() => navigate({ to: paths.contacts })}
        />
      )}
    </>
  );
  return (
    <Page title={fullName(contact)} actions={actions}>
      {children}
    </Page>
  );
}

function ContactParts({ contact }: { contact: Contact }) {
  return (
    <>
      <ContactFacts contact={contact} />
      <InTurn>
        <InTurnBeside>
          <ContactNamesPanel contact={contact} />
          <RelationsPanel contact={contact} />
        </InTurnBeside>
        <ContactMatters contactId={contact.id} />
        <ContactTasks contactId={contact.id} assigneesOf={assigneesOf} />
        <ContactNotes contact={contact} />
        <LaterPart>
          <ToldApart contactId={contact.id} />
          <MergedContacts contactId={contact.id} />
        </LaterPart>
        <HistoryPanel type="contact" id={contact.id} teamOptions={everybodyOptions} />
      </InTurn>
    </>
  );
}
