/** What a form was filled from. */
export interface Filled<Values> {
  values: Values;
  /** The version of the record it is; none for a new one. */
  version: number | undefined;
}
