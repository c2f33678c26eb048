import * as z from 'zod/mini';
import { Contact, contactKinds, nameFields } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, optionalText } from './primitives.ts';
import { reference } from './references.ts';
import { everyone } from './roles.ts';

/** How sure it is that two names are of one party: EXACT differ in spelling at most, as in case, order, legal form. */
export const nameBands = ['EXACT', 'STRONG', 'LIKELY'] as const;
/** Why two words of names are taken for one another. */
export const likenesses = [
  'SAME',
  'PARTICLE',
  'TOGETHER',
  'SHORT_FORM',
  'SPELLED_BY_SOUND',
  'LETTERS',
  'SOUND',
  'ROMANISED',
  'INITIAL',
  'BEGINNING',
  'PLURAL',
  'ACRONYM',
] as const;

/** A contact with a name like the one that was asked for. */
export const SimilarContact = z.object({
  contact: Contact,
  band: oneOf(nameBands),
  /** The words that were taken for one another: `asked` of the name that was asked for, `found` of the contact's. */
  reasons: z.array(z.object({ asked: z.string(), found: z.string(), why: oneOf(likenesses) })),
});
export type SimilarContact = z.infer<typeof SimilarContact>;

export const similarContacts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/similar/',
    summary: 'Contacts with a name like this one, the likeliest first, ten at most',
    access: everyone,
    query: z.strictObject({
      kind: z.optional(oneOf(contactKinds)),
      ...nameFields,
      /** Other names, one a line: contacts that have one of them are found, too. */
      other_names: z.optional(optionalText(2000)),
      /** The contact whose name it is: it is left out, and so are those that were told apart from it. */
      contact: z.optional(reference('contact')),
    }),
    response: z.array(SimilarContact),
  }),
};
