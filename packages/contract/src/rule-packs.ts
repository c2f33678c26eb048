import * as z from 'zod/mini';
import { RulePack } from './deadline-preview.ts';
import { endpoint } from './endpoint.ts';
import { bodyOf, Id, oneOf, readable, recordFields, requiredText, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone, lawyers } from './roles.ts';

/** The most packs of a firm. */
export const mostRulePacks = 50;
/** The most versions of a pack. */
export const mostPackVersions = 500;

const draft = z.string({ error: 'Must be the JSON of a pack.' }).check(
  z.minLength(1, { error: 'Must be the JSON of a pack.' }),
  z.maxLength(262_144, { error: 'At most 262144 characters.' }),
  readable,
  z.meta({
    description:
      'The JSON of a pack, as text. It has the fields of a shipped pack, and vectors: worked examples of its rules.',
  }),
);
const readOnly = [
  'id',
  'name',
  'title',
  'changed',
  'lawyers',
  'in_use',
  'problem',
  'changed_since',
  'versions',
  ...Object.keys(recordFields),
];

export const RulePackInput = bodyOf({ draft }, readOnly);

const Signer = z.object({ id: Id, name: z.string() });

/** A published version of a firm's pack: what it says never changes. */
export const PackVersion = z.object({
  number: z.int(),
  /** What the pack calls it. */
  label: z.string(),
  sha256: z.string(),
  reason: z.string(),
  published_at: Timestamp,
  published_by: Signer,
  /** By a second lawyer; null: it waits for one, and is not used. */
  countersigned_at: z.nullable(Timestamp),
  countersigned_by: z.nullable(Signer),
  withdrawn_at: z.nullable(Timestamp),
  withdrawn_by: z.nullable(Signer),
  withdrawn_reason: z.nullable(z.string()),
});
export type PackVersion = z.infer<typeof PackVersion>;

/** A pack of the firm, as a row of the list. */
export const FirmRulePack = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  /** The draft is another than the newest version. */
  changed: z.boolean(),
  /** The number of the version that courts and deadlines apply; null: none. */
  in_use: z.nullable(z.int()),
  /** How many lawyers of the firm can sign: two are needed. */
  lawyers: z.int(),
  /** Why the version in use is not applied all the same: a part that it takes from a shipped pack is gone. */
  problem: z.nullable(z.string()),
  /** Shipped rules, as pack/id, that the version in use overrides, and that a release has changed since it was published. */
  changed_since: z.array(z.string()),
  /** The newest first. */
  versions: z.array(PackVersion),
  ...recordFields,
});
export type FirmRulePack = z.infer<typeof FirmRulePack>;

export const FirmRulePackDraft = z.object({ ...FirmRulePack.shape, draft: z.string() });
export type FirmRulePackDraft = z.infer<typeof FirmRulePackDraft>;

/** A pack as text, to be read, copied and started from. */
export const PackText = z.object({
  name: z.string(),
  title: z.string(),
  version: z.string(),
  sha256: z.string(),
  firm: z.boolean(),
  /** JSON of the pack with its vectors. */
  content: z.string(),
});
export type PackText = z.infer<typeof PackText>;

/** What there is to say of a draft. */
export const PackCheck = z.object({
  /** What keeps it from being published. */
  faults: z.array(
    z.object({
      /** Names of fields, and places in lists counted from 0. */
      path: z.array(z.string()),
      /** What the part is called in which the fault is. */
      name: z.nullable(z.string()),
      /** The place in words. */
      place: z.string(),
      message: z.string(),
    }),
  ),
  /** What was computed of each worked example. */
  vectors: z.array(
    z.object({
      rule: z.string(),
      trigger: z.string(),
      expected: z.string(),
      answered: z.nullable(z.string()),
      passes: z.boolean(),
    }),
  ),
  /** What is different from the newest version. */
  differences: z.array(
    z.object({
      part: z.string(),
      name: z.nullable(z.string()),
      change: oneOf(['ADDED', 'REMOVED', 'CHANGED']),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});
export type PackCheck = z.infer<typeof PackCheck>;

const params = z.object({ id: pathId('rule_pack') });
const path = '/api/v1/rule-packs/:id/';
const number = z
  .int({ error: 'Must be the number of a version.' })
  .check(z.minimum(1), z.maximum(mostPackVersions));
const reason = requiredText(2_000, 'Say why.');

export const rulePacks = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/rule-packs/',
    summary: 'Packs of court rules that the firm applies: their rules, holiday sets and sources',
    access: everyone,
    response: z.array(RulePack),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/rule-packs/text/',
    summary: 'The text of a pack that the firm applies, shipped or its own',
    access: everyone,
    query: z.strictObject({ pack: requiredText(60, 'Name a pack.') }),
    response: PackText,
    refuses: ['not-found'],
  }),
  firm: endpoint({
    method: 'GET',
    path: '/api/v1/rule-packs/firm/',
    summary: "The firm's own packs, with their versions and who stands for them",
    access: everyone,
    response: z.array(FirmRulePack),
  }),
  validate: endpoint({
    method: 'POST',
    path: '/api/v1/rule-packs/validate/',
    summary:
      'Check the text of a pack: its faults, what its worked examples come to, what is different; nothing is saved',
    access: lawyers,
    body: z.strictObject({ draft }),
    response: PackCheck,
    limited: 'check',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/rule-packs/',
    summary: 'Add a pack of the firm, as a draft',
    access: lawyers,
    body: RulePackInput,
    response: FirmRulePackDraft,
    creates: true,
    versioned: true,
    takesIdempotencyKey: true,
    refuses: ['conflict'],
  }),
  get: endpoint({
    method: 'GET',
    path,
    summary: 'One of the firm’s packs with its draft',
    access: everyone,
    params,
    response: FirmRulePackDraft,
    versioned: true,
  }),
  version: endpoint({
    method: 'GET',
    path: `${path}text/`,
    summary: 'What a published version of a pack says: the newest, or the one of a number',
    access: everyone,
    params,
    query: z.strictObject({
      number: z.optional(
        z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: 'Must be the number of a version.' })),
      ),
    }),
    response: PackText,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change the draft of a pack; published versions stay as they are',
    access: lawyers,
    params,
    body: RulePackInput,
    response: FirmRulePackDraft,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove a pack that is not used',
    access: lawyers,
    params,
    refuses: ['conflict'],
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}publish/`,
    summary: 'Publish the draft as a version, which another lawyer has to countersign before it is used',
    access: lawyers,
    params,
    body: z.strictObject({
      /** The version of the record: what is published is what was read. */
      version: z.int({ error: 'Must be the version of the draft.' }),
      reason,
    }),
    response: FirmRulePackDraft,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  countersign: endpoint({
    method: 'POST',
    path: `${path}countersign/`,
    summary: 'Countersign a version that another lawyer published: from then on it is used',
    access: lawyers,
    params,
    body: z.strictObject({ number }),
    response: FirmRulePackDraft,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}withdraw/`,
    summary: 'Withdraw a version: what was computed with it stays, and other days are proposed',
    access: lawyers,
    params,
    body: z.strictObject({ number, reason }),
    response: FirmRulePackDraft,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
};
