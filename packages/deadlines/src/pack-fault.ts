/** What keeps a pack from being published: where, as names and places in lists, and why. */
export interface PackFault {
  path: readonly (string | number)[];
  message: string;
}
