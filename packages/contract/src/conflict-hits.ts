import * as z from 'zod/mini';
import {
  conflictDecisions,
  conflictWeights,
  consentForms,
  contactMarks,
  evidenceStates,
  hitBands,
} from './conflict-codes.ts';
import { contactKinds } from './contacts.ts';
import { matterStatuses } from './matter-statuses.ts';
import { pageQuery } from './paging.ts';
import { partyRoles, partySides } from './party-roles.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, Timestamp, uuid } from './primitives.ts';
import { registerCapacities, registerSources } from './register-codes.ts';
import { relationKinds } from './relation-kinds.ts';
import { likenesses } from './similar-contacts.ts';

/** A relation on the way from one contact to another, with the names of the day. */
export const PathStep = z.object({
  kind: oneOf(relationKinds),
  from_contact: Id,
  from: z.string(),
  to_contact: Id,
  to: z.string(),
  share: z.nullable(z.number()),
  since: z.nullable(Day),
  /** It has ended, and still counts. */
  until: z.nullable(Day),
});
export type PathStep = z.infer<typeof PathStep>;

/** A decision on a hit, or on one matter of it. */
export const ConflictDecision = z.object({
  id: Id,
  hit: Id,
  /** Null: of the hit itself, whatever its matters. */
  finding: z.nullable(Id),
  decision: oneOf(conflictDecisions),
  reason: z.string(),
  /** Its name and hash stay when it is permanently deleted. */
  document: z.nullable(
    z.object({ id: Id, title: z.string(), sha256: z.string(), state: oneOf(evidenceStates) }),
  ),
  consents: z.array(z.object({ by: z.string(), on: Day, form: oneOf(consentForms) })),
  /** The ethical wall that keeps out who is screened. Null: none, or it was not raised with the decision. */
  wall: z.nullable(Id),
  /** Who is screened behind it. */
  screened: z.array(PersonName),
  created_at: Timestamp,
  created_by: PersonName,
});
export type ConflictDecision = z.infer<typeof ConflictDecision>;

/** A matter in which a hit is a party, as it stood. */
export const ConflictFinding = z.object({
  id: Id,
  matter: z.object({ id: Id, number: z.string(), title: z.string() }),
  status: oneOf(matterStatuses),
  in_trash: z.boolean(),
  opened_on: Day,
  closed_on: z.nullable(Day),
  role: oneOf(partyRoles),
  side: oneOf(partySides),
  since: z.nullable(Day),
  until: z.nullable(Day),
  lawyers: z.array(z.string()),
  weight: oneOf(conflictWeights),
  /** The latest on it or on its hit. */
  decision: z.nullable(ConflictDecision),
});
export type ConflictFinding = z.infer<typeof ConflictFinding>;

/** An entry of the conflict register, as it stood. Its subject is for those who read the register. */
export const FoundEntry = z.object({
  id: Id,
  source: oneOf(registerSources),
  capacity: oneOf(registerCapacities),
  /** Whose list it is from, or whose interest it is. */
  user: z.nullable(z.string()),
  since: z.nullable(Day),
  until: z.nullable(Day),
  matter_number: z.string(),
});
export type FoundEntry = z.infer<typeof FoundEntry>;

/** What was decided in an earlier check of whoever was found there for the same name or contact. */
export const EarlierDecision = z.object({
  check: z.object({
    id: Id,
    subject: z.string(),
    /** Null: of none, or of one that is gone. */
    matter: z.nullable(z.object({ id: Id, number: z.string(), title: z.string() })),
  }),
  decision: oneOf(conflictDecisions),
  reason: z.string(),
  created_at: Timestamp,
  created_by: PersonName,
});
export type EarlierDecision = z.infer<typeof EarlierDecision>;

/** Of a hit, so many matters are kept that whoever ran the check sees, the gravest. */
export const mostFindings = 500;

/** A contact that a check has found, or an entry of the conflict register. */
export const ConflictHit = z.object({
  id: Id,
  term: Id,
  /** The name that it was found for. */
  asked: z.object({
    name: z.string(),
    role: z.nullable(oneOf(partyRoles)),
    side: z.nullable(oneOf(partySides)),
    subject: z.string(),
  }),
  /** Null: it is an entry of the register. */
  contact: z.nullable(Id),
  register: z.nullable(FoundEntry),
  kind: oneOf(contactKinds),
  name: z.string(),
  /** The name that is like the term's: a present or a further one, or that of the contact where the path begins. */
  matched_name: z.string(),
  band: oneOf(hitBands),
  /** From 0.7 to 1. */
  score: z.number(),
  /**
   * The words that were taken for one another: `asked` of the term, `found` of the contact; and e-mail addresses, last
   * digits of telephone numbers, register numbers and days of birth that both have.
   */
  reasons: z.array(
    z.object({ asked: z.string(), found: z.string(), why: oneOf([...likenesses, ...contactMarks]) }),
  ),
  /** The relations that lead from the contact with the name to this one; empty: it has the name itself. */
  path: z.array(PathStep),
  /** The very contact that was asked for. */
  same_contact: z.boolean(),
  in_trash: z.boolean(),
  /**
   * Who had said, and when, that it is somebody else than the contact that was asked for (`of`): then there is nothing to
   * decide. Once that is taken back, the check has to be run again.
   */
  known_different: z.nullable(
    z.object({
      id: Id,
      of: Id,
      by: PersonName,
      at: Timestamp,
      reason: z.string(),
      /** Who has replaced or removed the reason since. */
      reason_by: z.nullable(PersonName),
      taken_back: z.boolean(),
    }),
  ),
  /**
   * Who has said since that it is not the contact that was asked for (`of`), and why. Null of an entry of the register,
   * and where that was known before.
   */
  told_apart: z.nullable(
    z.object({ id: Id, of: Id, by: Id, reason: z.string(), reason_by: z.nullable(PersonName) }),
  ),
  /** The heaviest of its findings, of an entry its own; null: it is in no matter that the reader sees. */
  weight: z.nullable(oneOf(conflictWeights)),
  /** Somebody has to decide yet. */
  undecided: z.boolean(),
  /** The latest on the hit itself. */
  decision: z.nullable(ConflictDecision),
  /**
   * What was decided in the latest three earlier checks that the reader sees, the latest check first; as it stood when
   * this one was closed. Empty where it is known to be somebody else.
   */
  earlier: z.array(EarlierDecision),
  /** Its matters, the gravest first. */
  findings: z.array(ConflictFinding),
  /** The reader sees as many of them as are kept: there may be more. */
  findings_capped: z.boolean(),
});
export type ConflictHit = z.infer<typeof ConflictHit>;

/** Query of the hits of a check. */
export const HitsQuery = z.strictObject({
  ...pageQuery,
  term: z.optional(z.string().check(z.regex(uuid, { error: 'Not an id.' }), z.toLowerCase())),
  band: z.optional(oneOf(hitBands)),
  weight: z.optional(oneOf(conflictWeights)),
  /** Only those on which somebody has to decide yet. */
  undecided: z.optional(z.enum(['true'], { error: 'Must be true.' })),
});
