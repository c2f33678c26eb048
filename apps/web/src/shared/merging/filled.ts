/** The record that a form was filled from. */
export interface Filled<Values> {
  values: Values;
  /** The record's version; none for a new one. */
  version: number | undefined;
}
