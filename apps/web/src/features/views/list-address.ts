import { type Density, densities, type View } from '@caseward/contract/views';
import * as z from 'zod/mini';
import type { Texts } from '../../shared/lists/filters.ts';

/** What a list can be asked for, field by field, as the contract has it. */
export type QueryFields = Readonly<Record<string, z.core.$ZodType>>;

/** What the address of a list says. */
export interface ListAddress<Fields extends QueryFields> {
  /** What is asked of the API: filters and order. */
  query: z.input<z.ZodMiniObject<Fields>>;
  /** The same as the texts that stand in the address. */
  asked: Record<string, string>;
  /** Names of the columns chosen; none: those the list shows by itself. */
  columns: string[];
  density: Density;
  /** Names of what it says that the list does not understand. */
  wrong: string[];
}

/** Reads the address of a list by the contract's own schemas; what they refuse is left out. */
export function readAddress<Fields extends QueryFields>(fields: Fields, said: Texts): ListAddress<Fields> {
  const { columns = '', density = densities[0], ...others } = said;
  const texts = Object.entries(others).filter(([, text]) => text);
  const isUnderstood = ([name, text]: [string, string | undefined]) => {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return schema !== undefined && z.safeParse(schema, text).success;
  };
  const isDensity = (text: string): text is Density => densities.some((each) => each === text);
  const asked = withoutBlanks(Object.fromEntries(texts.filter(isUnderstood)));
  return {
    // Each of its texts has passed the schema of its name.
    query: asked as z.input<z.ZodMiniObject<Fields>>,
    asked,
    columns: columns.split(',').filter(Boolean),
    density: isDensity(density) ? density : densities[0],
    wrong: [
      ...texts.filter((text) => !isUnderstood(text)).map(([name]) => name),
      ...(isDensity(density) ? [] : ['density']),
    ],
  };
}

/** What a saved view says, as the address would. */
export const addressOf = ({ query, columns, density }: Pick<View, 'query' | 'columns' | 'density'>): Texts =>
  withoutBlanks({
    ...query,
    columns: columns.join(','),
    density: density === densities[0] ? undefined : density,
  });

/** What an address says, without what it says nothing about. */
export const withoutBlanks = (said: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Whether two addresses say the same. */
export function isSameAddress(one: Texts, other: Texts): boolean {
  const [first, second] = [withoutBlanks(one), withoutBlanks(other)];
  const names = Object.keys(first);
  return names.length === Object.keys(second).length && names.every((name) => first[name] === second[name]);
}
