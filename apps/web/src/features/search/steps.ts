import { mostHits } from '@caseward/contract/search';

/** Hits of each type where all types are shown. */
export const hitsOfEach = '8';

/** How many hits of one type are shown at first, and each time more are wanted. */
const steps: readonly [string, ...string[]] = ['25', '50', String(mostHits)];

/** How many hits of one type an address asks for; an invalid number counts as none. */
export const stepOf = (asked = ''): string => (steps.includes(asked) ? asked : steps[0]);

/** How many are shown next; nothing: there is no asking for more. */
export const nextStep = (shown: string): string | undefined => steps[steps.indexOf(shown) + 1];
