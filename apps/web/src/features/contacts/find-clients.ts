import { contacts, contactTypeLabels, contactTypes } from '@caseward/contract/contacts';
import { call } from '../../shared/api/call.ts';
import { mostOptions, type Option } from '../../shared/forms/option-source.ts';
import { fullName } from '../../shared/names.ts';

const otherTypes = contactTypes.filter((type) => type !== 'CLIENT').join(',');

async function found(search: string, contact_type: string, signal: AbortSignal): Promise<Option[]> {
  const { rows } = await call(contacts.list, {
    query: { search, contact_type, limit: mostOptions },
    signal,
  });
  return rows.map((contact) => ({
    value: contact.id,
    label: fullName(contact),
    ...(contact.contact_type !== 'CLIENT' && { note: contactTypeLabels[contact.contact_type] }),
  }));
}

const both = (search: string, signal: AbortSignal) =>
  Promise.all([found(search, 'CLIENT', signal), found(search, otherTypes, signal)]);

/** Clients by name, then contacts of other types with their type. */
export async function findClients(search: string, signal: AbortSignal): Promise<Option[]> {
  const [clients, others] = await both(search, signal);
  return [...clients, ...others].slice(0, Number(mostOptions));
}

/** Contacts that are no clients by name, then clients. */
export async function findOthers(search: string, signal: AbortSignal): Promise<Option[]> {
  const [clients, others] = await both(search, signal);
  return [...others, ...clients].slice(0, Number(mostOptions));
}
