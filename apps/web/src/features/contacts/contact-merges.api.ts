import { contactMerges, type MergeInput, type MergeUndone } from '@caseward/contract/contact-merges';
import { type Contact, contactFields } from '@caseward/contract/contacts';
import { similarContacts } from '@caseward/contract/similar-contacts';
import { t } from '@lingui/core/macro';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';
import { alertWarning, type Offer } from '../../shared/feedback/alerts.ts';

/** The contacts that were merged into one. */
export const mergesQuery = (id: string) => answerQuery(contactMerges.list, { params: { id } });
/** What merging another contact into one would bring it. */
export const mergePreviewQuery = (id: string, contact: string) =>
  answerQuery(contactMerges.preview, { params: { id }, query: { contact } });
/** The contact that a merged one went into. */
export const successorQuery = (id: string) => answerQuery(contactMerges.successor, { params: { id } });
/** Contacts with a name like that of one, without those that were told apart from it. */
export const alikeQuery = ({ id, kind, first_name, last_name }: Contact) =>
  answerQuery(similarContacts.list, { query: { kind, first_name, last_name, contact: id } });

/** Merges another contact into one. */
export const mergeContact = (id: string, body: MergeInput) =>
  call(contactMerges.create, { params: { id }, body });

/** Undoes a merge; what was changed since is said in an alert that stays. */
async function undoMerge(id: string): Promise<void> {
  const { left } = await call(contactMerges.undo, { params: { id } });
  if (left.length > 0)
    alertWarning(t`Changed since the merge, and left as it is: ${left.map(leftText).join(', ')}.`);
}

const fields: Readonly<Record<string, { label: string }>> = { ...contactFields, name: { label: t`Name` } };

function leftText({ type, name }: MergeUndone['left'][number]): string {
  if (type === 'FIELD') return fields[name]?.label ?? name;
  return type === 'PARTY' ? t`the matter ${name}` : t`the relation to ${name}`;
}

/** How a merge is undone, from an alert or a page. */
export const undoOffer = (id: string, name: string): Omit<Offer, 'effects'> => ({
  label: t`Undo`,
  act: () => undoMerge(id),
  failure: t`Failed to undo the merge.`,
  done: t`${name} is a contact of its own again.`,
});
