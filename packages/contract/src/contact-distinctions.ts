import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { bodyOf, Id, optionalText, Timestamp } from './primitives.ts';
import { pathId, reference } from './references.ts';
import { everyone, writers } from './roles.ts';

/** Body to say that another contact is somebody else. */
const NewDistinctionInput = bodyOf({ contact: reference('contact'), reason: z.optional(optionalText(500)) }, [
  'id',
  'contact_details',
  'created_at',
  'created_by',
]);

/** Body to say why it is; empty: to remove what was said. */
export const WhyDistinct = z.strictObject({ reason: optionalText(500) });

/** Another contact that is somebody else, whatever its name: conflict checks fold it. */
export const Distinction = z.object({
  id: Id,
  contact: Id,
  contact_details: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  /** Why; empty where nobody wrote it. */
  reason: z.string(),
  /** Who has replaced or removed the reason; null: it is of whoever said that they are not the same. */
  reason_by: z.nullable(PersonName),
  created_at: Timestamp,
  created_by: PersonName,
});
export type Distinction = z.infer<typeof Distinction>;

const params = z.object({ id: pathId('contact') });
const ofOne = z.object({ id: pathId('contact'), distinction: pathId('distinction') });
const path = '/api/v1/contacts/:id/distinct/';

export const contactDistinctions = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Contacts from which a contact was told apart, the latest 200',
    access: everyone,
    params,
    response: z.array(Distinction),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Say that another contact is somebody else: conflict checks fold it from then on',
    access: writers,
    params,
    body: NewDistinctionInput,
    response: Distinction,
    creates: true,
    refuses: ['conflict'],
  }),
  explain: endpoint({
    method: 'PATCH',
    path: `${path}:distinction/`,
    summary:
      'Say why another contact is somebody else, or remove the reason: whoever said so, or clears conflicts',
    access: writers,
    params: ofOne,
    body: WhyDistinct,
    response: Distinction,
    refuses: ['forbidden'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}:distinction/`,
    summary:
      'Take back that another contact, or an entry of the register, is somebody else: whoever said so, or clears conflicts',
    access: writers,
    params: ofOne,
    refuses: ['forbidden'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}:distinction/restore/`,
    summary: 'Say again what one has taken back, in the name and with the reason of whoever had said it',
    access: writers,
    params: ofOne,
    response: Distinction,
    refuses: ['forbidden', 'conflict'],
  }),
};
