/**
 * What a matter passes on to everything that hangs on it. It stands in each row, because no policy may ask another
 * table; whoever writes such a row copies it from the matter, held FOR SHARE in the same scope.
 */
export interface MatterProtection {
  /** Whom the matter and all of it is visible to; null: the whole firm. */
  visible_to: string[] | null;
  /** It is on legal hold: nothing in it can be deleted. */
  held: boolean;
}

/** Of what hangs on no matter. */
export const unprotected: MatterProtection = { visible_to: null, held: false };
