/** Of words that were typed, those of the firm that they may have been meant for. */
export type Corrections = ReadonlyMap<string, readonly string[]>;
