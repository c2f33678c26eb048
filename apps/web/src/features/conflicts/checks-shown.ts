import type { ChecksShown } from './conflicts.api.ts';

const queries = {
  all: {},
  undecided: { state: 'UNDECIDED' },
  mine: { mine: 'true' },
} as const satisfies Record<string, ChecksShown>;

/** Which checks the list can show. */
export type ShownChecks = keyof typeof queries;

/** Which checks the address of the list asks for; all where it asks for none that there are. */
export function checksShown({ show }: { show?: string | undefined }): {
  show: ShownChecks;
  query: ChecksShown;
} {
  const shown = show && Object.hasOwn(queries, show) ? (show as ShownChecks) : 'all';
  return { show: shown, query: queries[shown] };
}
