import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { allOptional, bodyOf, Id, oneOf, recordFields, requiredLine } from './primitives.ts';
import { recordTypes, type TableOf, type TypeThatIs, typesThatAre } from './records.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';

/** The lists that can have saved views. */
export type ViewedList = TableOf<TypeThatIs<'listed'>>;
export const viewedLists = typesThatAre('listed').map((type) => recordTypes[type].table) as [
  ViewedList,
  ...ViewedList[],
];

export const densities = ['COMFORTABLE', 'COMPACT'] as const;
export type Density = (typeof densities)[number];
export const densityLabels: Record<Density, string> = { COMFORTABLE: 'Comfortable', COMPACT: 'Compact' };

const wrongColumn = 'Not the name of a column.';
const fields = {
  name: requiredLine(100, 'Enter a name.'),
  /** Filters and order, as in the address of the list. */
  query: z.optional(
    z.record(z.string(), z.string({ error: 'Must be text.' }), { error: 'Must be what the address says.' }),
  ),
  /** Names of the columns shown, in their order; none: the list's default. */
  columns: z.optional(
    z
      .array(z.string({ error: wrongColumn }).check(z.regex(/^[a-z_]{1,40}$/, { error: wrongColumn })), {
        error: 'Must be a list of columns.',
      })
      .check(z.maxLength(40, { error: 'At most 40.' })),
  ),
  density: z.optional(oneOf(densities)),
  /** Visible to the whole firm; otherwise only to its creator. */
  shared: z.optional(z.boolean({ error: 'Must be true or false.' })),
};
const readOnly = ['id', 'owner', 'changeable', ...Object.keys(recordFields)];

export const ViewInput = bodyOf({ list: oneOf(viewedLists), ...fields }, readOnly);
export type ViewInput = z.input<typeof ViewInput>;
export const ViewPatch = bodyOf(allOptional(fields), ['list', ...readOnly]);
export type ViewPatch = z.input<typeof ViewPatch>;

/** A saved view: a name for a list's filters, order and columns. */
export const View = z.object({
  id: Id,
  list: oneOf(viewedLists),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
  density: oneOf(densities),
  shared: z.boolean(),
  owner: PersonName,
  /** The caller may change and delete it. */
  changeable: z.boolean(),
  ...recordFields,
});
export type View = z.infer<typeof View>;

const params = z.object({ id: pathId('view') });

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/views/',
    summary: "One's own saved views and the firm's, by name",
    access: everyone,
    query: z.strictObject({ list: z.optional(oneOf(viewedLists)) }),
    response: z.array(View),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/views/',
    summary: 'Save a view',
    access: everyone,
    body: ViewInput,
    response: View,
    creates: true,
    versioned: true,
    refuses: ['forbidden'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/views/:id/',
    summary: 'Change a view of one’s own; administrators change shared ones too',
    access: everyone,
    params,
    body: ViewPatch,
    response: View,
    versioned: true,
    refuses: ['forbidden'],
  }),
  makeDefault: endpoint({
    method: 'POST',
    path: '/api/v1/views/:id/default/',
    summary: 'Open a list with this view, until another one of the list is made the default',
    access: everyone,
    params,
  }),
  clearDefault: endpoint({
    method: 'DELETE',
    path: '/api/v1/views/:id/default/',
    summary: 'Open a list without this view again',
    access: everyone,
    params,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/views/:id/',
    summary: 'Delete a view of one’s own; administrators delete shared ones too',
    access: everyone,
    params,
    refuses: ['forbidden'],
  }),
};
