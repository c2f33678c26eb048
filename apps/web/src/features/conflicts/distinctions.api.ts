import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** Contacts from which one was told apart. */
export const distinctionsQuery = (contactId: string) =>
  answerQuery(contactDistinctions.list, { params: { id: contactId } });

/** Says why somebody is somebody else than a contact; empty: removes what was said. */
export const explainDistinction = (id: string, distinction: string, reason: string) =>
  call(contactDistinctions.explain, { params: { id, distinction }, body: { reason } });

/** Takes back that somebody is somebody else than a contact. */
export const takeBackDistinction = (id: string, distinction: string) =>
  call(contactDistinctions.remove, { params: { id, distinction } });

/** Says again what one has taken back, as it was said. */
export const restoreDistinction = (id: string, distinction: string) =>
  call(contactDistinctions.restore, { params: { id, distinction } });

/** What each changes: both contacts, and checks that fold them. */
export const distinctionsChanged: CacheEffects = { touches: ['contacts/*', 'conflict-checks/*'] };
