import * as z from 'zod/mini';
import { absence, absenceInput } from './absences.ts';
import { endpoint } from './endpoint.ts';
import { SearchableQuery } from './paging.ts';
import { presented } from './passwords.ts';
import { personFields } from './person-fields.ts';
import { bodyOf, Day, Id, recordFields, Timestamp } from './primitives.ts';
import { pathId, reference } from './references.ts';
import { administrators, Role } from './roles.ts';

/** A person of the firm, as its administrators see them. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: Role,
  /** They clear conflicts of interest, whatever their role; not while they only read. */
  conflicts_officer: z.boolean(),
  /** When they were disabled; null while they may sign in. */
  disabled_at: z.nullable(Timestamp),
  two_factor: z.boolean(),
  /** When a session of theirs was last used; null when never. */
  last_used_at: z.nullable(Timestamp),
  ...absence,
  ...recordFields,
});
export type Person = z.infer<typeof Person>;

export const PersonPatch = bodyOf(
  {
    ...personFields,
    ...absenceInput,
    role: z.optional(Role),
    conflicts_officer: z.optional(z.boolean({ error: 'Must be true or false.' })),
  },
  ['id', 'username', 'disabled_at', 'two_factor', 'last_used_at', ...Object.keys(recordFields)],
);
export type PersonPatch = z.input<typeof PersonPatch>;

/** A one-time link, shown once: the server keeps only its hash. */
export const IssuedLink = z.object({
  url: z.string(),
  expires_at: Timestamp,
  /** The link was also sent to the person's e-mail address. */
  emailed: z.boolean(),
});
export type IssuedLink = z.infer<typeof IssuedLink>;

const Named = z.object({ id: Id, title: z.string() });

/** What hangs on a person, as far as the caller sees it; of each sort at most 50 are named. */
export const PersonWork = z.object({
  /** How many tasks of theirs are not done. */
  open_tasks: z.int(),
  /** Those tasks, soonest due first. */
  tasks: z.array(z.object({ ...Named.shape, due_date: z.nullable(Day) })),
  /** How many open deadlines they are responsible for. */
  open_deadlines: z.int(),
  /** Those deadlines, soonest first. */
  deadlines: z.array(z.object({ ...Named.shape, due_on: Day })),
  /** How many matters that are not closed they lead. */
  open_matters_led: z.int(),
  /** Those matters. */
  matters_led: z.array(Named),
  /** Matters that are not closed, on whose team nobody else can sign in. */
  matters_alone: z.array(Named),
  /** Walled matters that they see. */
  matters_walled: z.array(Named),
});
export type PersonWork = z.infer<typeof PersonWork>;

const notHandedOver = z.array(z.object({ id: Id, reason: z.string() }));

/** A person who was disabled. */
export const DisabledPerson = z.object({
  ...Person.shape,
  /** How many of their open tasks went to somebody else. */
  reassigned: z.int(),
  /** Those that did not, each with the reason. */
  not_reassigned: notHandedOver,
  /** How many of their open deadlines somebody else is responsible for now. */
  deadlines_reassigned: z.int(),
  /** Those that are still theirs, each with the reason. */
  deadlines_not_reassigned: notHandedOver,
});
export type DisabledPerson = z.infer<typeof DisabledPerson>;

const params = z.object({ id: pathId('user') });
/** Whoever changes how others sign in proves that they are themselves. */
const proof = z.strictObject({ current_password: presented('Enter your own password.') });

export const people = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/people/',
    summary: "The firm's people by username, disabled ones too",
    access: administrators,
    query: SearchableQuery,
    response: Person,
    paged: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/people/:id/',
    summary: "Change a person's name, e-mail address, role or absence, or make them a conflicts officer",
    access: administrators,
    params,
    body: PersonPatch,
    response: Person,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  work: endpoint({
    method: 'GET',
    path: '/api/v1/people/:id/work/',
    summary: 'Open work of a person, before they are deactivated',
    access: administrators,
    params,
    response: PersonWork,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/v1/people/:id/disable/',
    summary:
      'Shut a person out at once; their name stays on what they did. Their open tasks and deadlines can go to others',
    access: administrators,
    params,
    query: z.strictObject({
      /** Who takes their open tasks over. */
      reassign_to: z.optional(reference('user')),
      /** Who becomes responsible for their open deadlines. */
      deadlines_to: z.optional(reference('user')),
    }),
    response: DisabledPerson,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/api/v1/people/:id/enable/',
    summary: 'Let a disabled person sign in again',
    access: administrators,
    params,
    response: Person,
    signedInOnly: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/v1/people/:id/reset-password/',
    summary: 'Make a one-time link on which a person chooses a new password',
    access: administrators,
    params,
    body: proof,
    response: IssuedLink,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  resetTwoFactor: endpoint({
    method: 'POST',
    path: '/api/v1/people/:id/reset-two-factor/',
    summary: 'Reset two-factor authentication of a person who lost their device; ends their sessions',
    access: administrators,
    params,
    body: proof,
    response: Person,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
};
