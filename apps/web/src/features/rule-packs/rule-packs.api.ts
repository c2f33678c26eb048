import { type FirmRulePackDraft, rulePacks } from '@caseward/contract/rule-packs';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** The firm's own packs, with their versions. */
export const firmPacksQuery = answerQuery(rulePacks.firm, {});
/** One of the firm's packs with its draft. */
export const firmPackQuery = (id: string) => answerQuery(rulePacks.get, { params: { id } });
/** The text of a pack that is applied. */
export const packTextQuery = (pack: string) => answerQuery(rulePacks.read, { query: { pack } });

/** What a published version of a pack says. */
export const versionTextQuery = (id: string, number: number) =>
  answerQuery(rulePacks.version, { params: { id }, query: { number: String(number) } });

/** Checks a draft; nothing is saved. */
export const checkDraft = (draft: string) => call(rulePacks.validate, { body: { draft } });
/** Adds a pack of the firm. */
export const createPack = (draft: string) =>
  call(rulePacks.create, { body: { draft }, idempotency_key: undefined });
/** Saves the draft of a pack. */
export const saveDraft = ({ id, version }: Pick<FirmRulePackDraft, 'id' | 'version'>, draft: string) =>
  call(rulePacks.update, { params: { id }, version, body: { draft } });
/** Publishes the draft. */
export const publishDraft = ({ id, version }: Pick<FirmRulePackDraft, 'id' | 'version'>, reason: string) =>
  call(rulePacks.publish, { params: { id }, body: { version, reason } });
/** Countersigns a version. */
export const countersignVersion = (id: string, number: number) =>
  call(rulePacks.countersign, { params: { id }, body: { number } });
/** Withdraws a version. */
export const withdrawVersion = (id: string, number: number, reason: string) =>
  call(rulePacks.withdraw, { params: { id }, body: { number, reason } });
/** Removes a pack. */
export const removePack = (id: string) => call(rulePacks.remove, { params: { id } });

/** What a change of a pack changes: where it comes into use, whatever is computed by it. */
export const packsChanged: CacheEffects = {
  touches: ['rule-packs/*', 'deadlines/*', 'replays/*', 'courts/*', 'calendar/*', 'dashboard/*'],
};

/** What saving a draft changes: the editor shows what was saved at once, and checks that text. */
export const draftSaved: CacheEffects<FirmRulePackDraft> = {
  ...packsChanged,
  answers: (cache, pack) => cache.setQueryData(firmPackQuery(pack.id).queryKey, pack),
};
