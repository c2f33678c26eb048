/** The fields of a form. */
export type Fields = Record<string, unknown>;

/** The result of a three-way merge. */
export interface Merge<Values extends Fields> {
  /** My values, with fields that only the other side changed. */
  values: Values;
  /** Fields that only the other side changed. */
  taken: (keyof Values & string)[];
  /** Conflicts: fields that both sides changed differently; `values` holds mine. */
  disputed: (keyof Values & string)[];
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

const isRow = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are equal: missing values are equal, and lists have no order, unless they are of rows. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((each, place) => (isRow(each) ? isSame(each, other[place]) : other.includes(each)))
    );
  if (isRow(one) && isRow(other))
    return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]));
  return one === other || (isNothing(one) && isNothing(other));
}

/** Whether two sets of values are equal in every field of the first. */
export const isSameFilling = <Values extends Fields>(one: Values, other: Values): boolean =>
  Object.keys(one).every((field) => isSame(one[field], other[field]));

/**
 * Three-way merge, field by field.
 * @param base the values both sides started from
 * @param theirs the values the other side has saved since
 * @param mine the values of the form
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
