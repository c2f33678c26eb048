import { type Density, densities, type View } from '@caseward/contract/views';
import * as z from 'zod/mini';
import type { Texts } from '../../shared/lists/filters.ts';

/** The query parameters of a list, by the contract's schemas. */
export type QueryFields = Readonly<Record<string, z.core.$ZodType>>;

/** The state of a list in its address. */
export interface ListAddress<Fields extends QueryFields> {
  /** Input of the API: filters and order. */
  query: z.input<z.ZodMiniObject<Fields>>;
  /** The same as texts of the address. */
  asked: Record<string, string>;
  /** Names of the chosen columns; none: the list's default. */
  columns: string[];
  density: Density;
  /** Whether it is shown as a board, where the list has one. */
  isBoard: boolean;
  /** Names of unknown or invalid parameters. */
  wrong: string[];
}

/** What `show` says of a list that is shown as a board. No saved view says it. */
export const board = 'board';

/** Parses the address of a list by the contract's schemas; invalid parameters are ignored. */
export function readAddress<Fields extends QueryFields>(fields: Fields, said: Texts): ListAddress<Fields> {
  const { columns = '', density = densities[0], show, ...others } = said;
  const texts = Object.entries(others).filter(([, text]) => text);
  const isUnderstood = ([name, text]: [string, string | undefined]) => {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return schema !== undefined && z.safeParse(schema, text).success;
  };
  const isDensity = (text: string): text is Density => densities.some((each) => each === text);
  const asked = withoutBlanks(Object.fromEntries(texts.filter(isUnderstood)));
  return {
    // Each text has passed its parameter's schema.
    query: asked as z.input<z.ZodMiniObject<Fields>>,
    asked,
    columns: columns.split(',').filter(Boolean),
    density: isDensity(density) ? density : densities[0],
    isBoard: show === board,
    wrong: [
      ...texts.filter((text) => !isUnderstood(text)).map(([name]) => name),
      ...(isDensity(density) ? [] : ['density']),
      ...(show && show !== board ? ['show'] : []),
    ],
  };
}

/** The address of a saved view, or of the list as a whole, as a table or as a board. */
export const viewAddress = (view: Pick<View, 'id'> | null, show: string | undefined) =>
  withoutBlanks({ view: view?.id, show });

/** Whether an address names a saved view and no content of its own: then it means that of the view. */
export const namesViewAlone = ({ view, show: _, ...own }: Texts): boolean =>
  view !== undefined && Object.keys(own).length === 0;

/** The query of a list by its address; none where it is that of a saved view, which has to be loaded first. */
export const readListQuery = <Fields extends QueryFields>(
  fields: Fields,
  { view, ...own }: Texts,
): ListAddress<Fields> | undefined =>
  namesViewAlone({ view, ...own }) ? undefined : readAddress(fields, own);

/** A saved view as the parameters of an address. */
export const addressOf = ({ query, columns, density }: Pick<View, 'query' | 'columns' | 'density'>): Texts =>
  withoutBlanks({
    ...query,
    columns: columns.join(','),
    density: density === densities[0] ? undefined : density,
  });

/** The parameters of an address, without empty ones. */
export const withoutBlanks = (said: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Whether two addresses are equivalent. */
export function isSameAddress(one: Texts, other: Texts): boolean {
  const [first, second] = [withoutBlanks(one), withoutBlanks(other)];
  const names = Object.keys(first);
  return names.length === Object.keys(second).length && names.every((name) => first[name] === second[name]);
}
