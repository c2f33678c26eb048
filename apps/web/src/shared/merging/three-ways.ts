/** The fields of a form. */
export type Fields = Record<string, unknown>;

/** Two people's changes of the same record, brought together. */
export interface Merge<Values extends Fields> {
  /** What was typed, with what only the other side changed. */
  values: Values;
  /** Which fields only the other side changed. */
  taken: (keyof Values & string)[];
  /** Which fields both sides changed, and differently: `values` holds what was typed. */
  disputed: (keyof Values & string)[];
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** Whether a field holds the same: an absent value is an absent value, and lists have no order. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each) => other.includes(each));
  return one === other || (isNothing(one) && isNothing(other));
}

/** Whether two fillings hold the same in every field of the first. */
export const isSameFilling = <Values extends Fields>(one: Values, other: Values): boolean =>
  Object.keys(one).every((field) => isSame(one[field], other[field]));

/**
 * Compares three ways, field by field.
 * @param base what both sides started from
 * @param theirs what the other side has saved since
 * @param mine what was typed
 */
export function mergeThreeWays<Values extends Fields>(
  base: Values,
  theirs: Values,
  mine: Values,
): Merge<Values> {
  const changedByThem = Object.keys(mine).filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]),
  );
  const disputed = changedByThem.filter((field) => !isSame(base[field], mine[field]));
  const taken = changedByThem.filter((field) => !disputed.includes(field));
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    taken,
    disputed,
  };
}
