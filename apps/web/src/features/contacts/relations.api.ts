import { type NewRelationInput, type RelationPatch, relations } from '@caseward/contract/relations';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** What a contact is to others, and others to it. */
export const relationsQuery = (contactId: string) =>
  answerQuery(relations.list, { params: { id: contactId } });

/** The stored relation, not from the cache. */
export const getRelation = (id: string) => call(relations.get, { params: { id } });

/** Says what a contact is to another one, and answers it. */
export const addRelation = (fromContact: string, body: NewRelationInput) =>
  call(relations.create, { params: { id: fromContact }, body });

/** Changes a relation, and answers it. */
export const changeRelation = (id: string, body: RelationPatch, { version }: Pick<Writing, 'version'>) =>
  call(relations.update, { params: { id }, body, version });

/** Removes a relation. */
export const removeRelation = (id: string) => call(relations.remove, { params: { id } });

/** What a change of relations changes: each is told from both contacts. */
export const relationsChanged: CacheEffects = {
  touches: ['contacts/:id/relations/', 'relations/*', 'matters/:id/conflicts/'],
};
