import type { Day } from './days.ts';

interface Version {
  id: string;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** The version of an id that was in force on a day. */
export const inForce = <Each extends Version>(
  versions: readonly Each[],
  id: string,
  day: Day,
): Each | undefined =>
  versions.find((each) => each.id === id && day >= (each.from ?? day) && day <= (each.to ?? day));
