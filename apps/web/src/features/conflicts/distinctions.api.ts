import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** Contacts from which one was told apart. */
export const distinctionsQuery = (contactId: string) =>
  answerQuery(contactDistinctions.list, { params: { id: contactId } });

/** Says that two contacts are not the same, and answers it. */
export const tellApart = (id: string, contact: string, reason: string) =>
  call(contactDistinctions.create, { params: { id }, body: { contact, reason } });

/** Says why somebody is somebody else than a contact. */
export const explainDistinction = (id: string, distinction: string, reason: string) =>
  call(contactDistinctions.explain, { params: { id, distinction }, body: { reason } });

/** Takes back that somebody is somebody else than a contact. */
export const takeBackDistinction = (id: string, distinction: string) =>
  call(contactDistinctions.remove, { params: { id, distinction } });

/** What either changes: both contacts, and checks that fold them. */
export const distinctionsChanged: CacheEffects = { touches: ['contacts/*', 'conflict-checks/*'] };
