import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { allOptional, bodyOf, Id, recordFields, requiredLine } from './primitives.ts';
import { pathId, references } from './references.ts';
import { administrators, everyone } from './roles.ts';

const fields = {
  name: requiredLine(100, 'Enter a name.'),
  /** Retired: stays with the matters that have it, and is no longer offered. */
  archived: z.optional(z.boolean({ error: 'Must be true or false.' })),
};
const readOnly = ['id', ...Object.keys(recordFields)];

export const PracticeAreaInput = bodyOf(fields, readOnly);
export type PracticeAreaInput = z.input<typeof PracticeAreaInput>;
export const PracticeAreaPatch = bodyOf(allOptional(fields), readOnly);

/** A field of law that the firm practises. */
export const PracticeArea = z.object({ id: Id, name: z.string(), archived: z.boolean(), ...recordFields });
export type PracticeArea = z.infer<typeof PracticeArea>;

export const practiceAreas = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/practice-areas/',
    summary: "The firm's practice areas in its order, those archived too",
    access: everyone,
    response: z.array(PracticeArea),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/practice-areas/',
    summary: 'Add a practice area, as the last',
    access: administrators,
    body: PracticeAreaInput,
    response: PracticeArea,
    creates: true,
    versioned: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/practice-areas/:id/',
    summary: 'Rename a practice area, archive it, or bring it back',
    access: administrators,
    params: z.object({ id: pathId('practice_area') }),
    body: PracticeAreaPatch,
    response: PracticeArea,
    versioned: true,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/v1/practice-areas/order/',
    summary: 'Put practice areas into an order; those not named follow as they were',
    access: administrators,
    body: z.strictObject({ ids: references('practice_area') }),
    response: z.array(PracticeArea),
  }),
};
