import * as z from 'zod/mini';
import { contactNameKinds } from './contact-name-kinds.ts';
import { endpoint } from './endpoint.ts';
import { bodyOf, Id, oneOf, requiredText, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone, writers } from './roles.ts';

/** Body to give a contact a further name. */
export const NewContactNameInput = bodyOf(
  {
    kind: oneOf(contactNameKinds),
    name: requiredText(200, 'Enter a name.'),
  },
  ['id', 'contact', 'created_at'],
);
export type NewContactNameInput = z.input<typeof NewContactNameInput>;

/** A further name that a contact has or had. Its former ones are in its `former_names`, too, joined by commas. */
export const ContactName = z.object({
  id: Id,
  contact: Id,
  kind: oneOf(contactNameKinds),
  name: z.string(),
  created_at: Timestamp,
});
export type ContactName = z.infer<typeof ContactName>;

const contactParams = z.object({ id: pathId('contact') });

export const contactNames = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/names/',
    summary: 'The further names of a contact, by kind',
    access: everyone,
    params: contactParams,
    response: z.array(ContactName),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/contacts/:id/names/',
    summary: 'Give a contact a further name, by which it is found',
    access: writers,
    params: contactParams,
    body: NewContactNameInput,
    response: ContactName,
    creates: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/contacts/:id/names/:name/',
    summary: 'Remove a further name of a contact',
    access: writers,
    params: z.object({ id: pathId('contact'), name: pathId('contact_name') }),
  }),
};
