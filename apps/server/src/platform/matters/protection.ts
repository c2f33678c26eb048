/**
 * Protection of a matter: its ethical wall and legal hold. Each row of the matter has a copy, because no policy may
 * query another table. A new row copies it from the matter, locked FOR KEY SHARE in the same scope.
 */
export interface MatterProtection {
  /** Ethical wall: the users who may see the matter and its records; null: the whole firm. */
  visible_to: string[] | null;
  /** Legal hold: nothing in the matter can be deleted. */
  held: boolean;
}

/** For records without a matter. */
export const unprotected: MatterProtection = { visible_to: null, held: false };
