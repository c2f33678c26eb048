import * as z from 'zod/mini';
import { conflictClearances } from './conflict-clearance.ts';
import {
  checkOccasions,
  checkStates,
  conflictDecisions,
  consentForms,
  restrictions,
} from './conflict-codes.ts';
import { ConflictDecision, ConflictHit, HitsQuery } from './conflict-hits.ts';
import { ConflictTerm } from './conflict-terms.ts';
import { endpoint } from './endpoint.ts';
import { languageOfFile } from './language-of-file.ts';
import { matterStatuses } from './matter-statuses.ts';
import { NewConflictCheck } from './new-conflict-check.ts';
import { OpenedWithout } from './opened-without.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import {
  Id,
  oneOf,
  optionalDay,
  optionalText,
  requiredLine,
  requiredRecordDay,
  requiredText,
  Timestamp,
} from './primitives.ts';
import { pathId, reference, referenceOr, references } from './references.ts';
import { RefusedCheck } from './refused-check.ts';
import { everyone, lawyers, writers } from './roles.ts';

/** The most names that come with a check itself. */
export const mostShownTerms = 200;

const summary = {
  id: Id,
  occasion: oneOf(checkOccasions),
  subject: z.string(),
  /** The matter that it is about. Null: none, or it is permanently deleted. */
  matter: z.nullable(
    z.object({ id: Id, number: z.string(), title: z.string(), status: oneOf(matterStatuses) }),
  ),
  state: oneOf(checkStates),
  /** The gravest of its terms. */
  restricted: oneOf(restrictions),
  names: z.int(),
  hits: z.int(),
  undecided: z.int(),
  /** Findings that the watch left out, beside those that the reader sees. A check of the matter finds them. */
  left_out: z.int(),
  created_at: Timestamp,
  /** Null: the standing watch. */
  created_by: z.nullable(PersonName),
  closed_at: z.nullable(Timestamp),
  closed_by: z.nullable(PersonName),
  /** Among how many names it looked. Null: it was made before this was counted. */
  names_searched: z.nullable(z.int()),
};

/** A conflict check, as lists show it. */
export const ConflictCheckSummary = z.object(summary);
export type ConflictCheckSummary = z.infer<typeof ConflictCheckSummary>;

/** A conflict check: what was asked, as it stood. Its hits are read page by page. */
export const ConflictCheck = z.object({
  ...summary,
  /** Among how many records that its maker sees. */
  searched: z.object({
    /** Of these contacts and entries, further ones too. Null: the check was made before this was counted. */
    names: z.nullable(z.int()),
    contacts: z.int(),
    matters: z.int(),
    /** Entries of the conflict register. */
    register: z.int(),
    /** The version of the rules by which names were compared. */
    rules: z.int(),
    /** False: some contacts were being indexed. It cannot be closed; run it again. */
    complete: z.boolean(),
  }),
  /** More relatives than were followed. */
  capped: z.boolean(),
  /** Of a hit, the reader sees as many matters as are kept: there may be more. */
  findings_capped: z.boolean(),
  /** Names that were searched so far. */
  done: z.int(),
  /** The reader may close it, once it is decided. */
  may_close: z.boolean(),
  /** Who closes checks in this firm: where checks are released, conflicts officers alone. */
  closers: oneOf(conflictClearances),
  /** How its matter was opened, if an administrator did so without a check; as it stands now. */
  opened_without: OpenedWithout,
  /** The reader is a conflicts officer who was told that nobody with access answers. */
  unanswered: z.boolean(),
  /** Why it failed, and what to do. */
  failure: z.string(),
  /** The check that this one was run again of. */
  supersedes: z.nullable(Id),
  /** Of the closed report: SHA-256, which the audit log has too. */
  report_hash: z.nullable(z.string()),
  /** Of more than 200 names, the first 200 for which there is something to see; the CSV file has all. */
  terms: z.array(ConflictTerm),
});
export type ConflictCheck = z.infer<typeof ConflictCheck>;

const ChecksQuery = z.strictObject({
  ...pageQuery,
  state: z.optional(oneOf(checkStates)),
  occasion: z.optional(oneOf(checkOccasions)),
  /** Only one's own. */
  mine: z.optional(z.enum(['true'], { error: 'Must be true.' })),
  made_by: z.optional(referenceOr('user', ['me'])),
  /** Days in the firm's time zone. */
  made_from: z.optional(optionalDay()),
  made_to: z.optional(optionalDay()),
  matter: z.optional(reference('matter')),
});

const chosen = (of: 'conflict_hit' | 'conflict_finding') =>
  z.array(pathId(of), { error: 'Must be a list of ids.' }).check(z.maxLength(500, { error: 'At most 500.' }));

const targets = {
  hits: z.optional(chosen('conflict_hit')),
  findings: z.optional(chosen('conflict_finding')),
};

/** Body to decide on hits, or on single matters of theirs (findings). */
export const NewConflictDecision = z.strictObject({
  ...targets,
  decision: oneOf(conflictDecisions),
  /** Needed for a waiver, a screen and a conflict. */
  reason: z.optional(optionalText(2000)),
  /** The consents in writing, a document of the check's matter. */
  document: z.optional(pathId('document')),
  consents: z.optional(
    z
      .array(
        z.strictObject({
          by: requiredLine(200, 'Enter who has consented.'),
          on: requiredRecordDay('Enter the day.'),
          form: oneOf(consentForms),
        }),
        { error: 'Must be a list.' },
      )
      .check(z.maxLength(20, { error: 'At most 20.' })),
  ),
});
export type NewConflictDecision = z.input<typeof NewConflictDecision>;

/** Body to screen people because of hits: behind the ethical wall of the check's matter, which is raised or changed. */
export const NewScreen = z.strictObject({
  ...targets,
  /** Of the decision, and of a wall that is raised. */
  reason: requiredText(2000, 'Enter a reason.'),
  screened: references('user').check(z.minLength(1, { error: 'Choose who is screened.' })),
  /** Who keeps access by name, besides the matter's team. */
  members: references('user'),
});
export type NewScreen = z.input<typeof NewScreen>;

const params = z.object({ id: pathId('conflict_check') });
const path = '/api/v1/conflict-checks/:id';

export const conflictChecks = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/conflict-checks/',
    summary:
      'Conflict checks, newest first; those of no matter are shown to their makers, lawyers and conflicts officers',
    access: everyone,
    query: ChecksQuery,
    response: ConflictCheckSummary,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/conflict-checks/',
    summary: 'Check the parties of a matter, or names, for conflicts of interest',
    access: writers,
    body: NewConflictCheck,
    response: ConflictCheck,
    creates: true,
    limited: 'check',
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/`,
    summary: 'One conflict check with the names that it asked for',
    access: everyone,
    params,
    response: ConflictCheck,
  }),
  hits: endpoint({
    method: 'GET',
    path: `${path}/hits/`,
    summary: 'What a conflict check has found, the gravest first',
    access: everyone,
    params,
    query: HitsQuery,
    response: ConflictHit,
    paged: true,
  }),
  decisions: endpoint({
    method: 'GET',
    path: `${path}/decisions/`,
    summary: 'All decisions on the hits of a conflict check, in their order',
    access: everyone,
    params,
    response: z.array(ConflictDecision),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/decisions/`,
    summary:
      'Decide on hits. Whoever clears conflicts decides on opposing sides, writers on who is somebody else',
    access: writers,
    params,
    body: NewConflictDecision,
    response: z.array(ConflictDecision),
    creates: true,
    refuses: ['conflict', 'forbidden'],
  }),
  screen: endpoint({
    method: 'POST',
    path: `${path}/screen/`,
    summary:
      'Screen people because of hits: decides so, and raises or changes the wall of the check’s matter',
    access: lawyers,
    params,
    body: NewScreen,
    response: z.array(ConflictDecision),
    creates: true,
    refuses: ['conflict', 'forbidden'],
    signedInOnly: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${path}/refuse/`,
    summary: 'Decide, as a conflicts officer, that a check is a conflict because nobody with access answers',
    access: writers,
    params,
    body: RefusedCheck,
    response: ConflictCheck,
    refuses: ['conflict', 'forbidden'],
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/close/`,
    summary: 'Close a conflict check that is decided, as whoever clears conflicts: its report is sealed',
    access: writers,
    params,
    response: ConflictCheck,
    refuses: ['conflict', 'forbidden'],
  }),
  again: endpoint({
    method: 'POST',
    path: `${path}/again/`,
    summary: 'Run a conflict check again, with the parties that its matter has now',
    access: writers,
    params,
    response: ConflictCheck,
    creates: true,
    limited: 'check',
    refuses: ['conflict', 'forbidden'],
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export/`,
    summary: 'The report of a conflict check as a CSV file; it leaves out what its reader may not see',
    access: everyone,
    params,
    query: z.strictObject({ language: languageOfFile }),
    file: ['csv'],
    limited: 'export',
  }),
};
