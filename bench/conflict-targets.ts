import type { Compared, ComparedKind } from './conflicts.ts';

/** Kinds of pairs that are read from another script, in files of pairs and in those of the tests. */
const scripts = /^(script_.*|romanised_cjk|other scripts)$/;
/** Kinds of which no pair may be missed. */
const certain = new Set([
  ...['exact', 'case_accents', 'token_order', 'title_suffix', 'ampersand', 'small_words', 'double_name'],
  ...['doing_business_as', 'case and accents', 'order of the words', 'titles and suffixes'],
  ...['double names and names at birth', 'ampersands and small words', 'trade names'],
]);

/** A target of conflict checks. */
interface Target {
  name: string;
  /** Where it is none: firms of more names, or pairs that the file lacks. */
  of: (compared: Compared) => number | undefined;
  most?: number;
  least?: number;
  unit: '%' | 'ms' | 's' | '';
}

/** Which share of the pairs of some kinds was found, in percent. */
function foundOf({ kinds }: Compared, isMeant: (kind: ComparedKind) => boolean): number | undefined {
  const meant = kinds.filter(isMeant);
  const pairs = meant.reduce((sum, kind) => sum + kind.pairs, 0);
  return pairs === 0 ? undefined : (100 * meant.reduce((sum, kind) => sum + kind.found, 0)) / pairs;
}

const upTo = (names: number, figure: (compared: Compared) => number) => (compared: Compared) =>
  compared.names <= names ? figure(compared) : undefined;
const fewNames = 200_000;
const manyNames = 1_000_000;

/** What conflict checks are held to, by the number of names in the firm. */
const conflictTargets: readonly Target[] = [
  {
    name: 'pairs of the certain kinds that are found',
    of: (compared) => foundOf(compared, ({ kind }) => certain.has(kind)),
    least: 100,
    unit: '%',
  },
  {
    name: 'pairs in Latin script that are found',
    of: (compared) => foundOf(compared, ({ kind, isMatch }) => isMatch && !scripts.test(kind)),
    least: 98,
    unit: '%',
  },
  {
    name: 'pairs of other scripts that are found',
    of: (compared) => foundOf(compared, ({ kind, isMatch }) => isMatch && scripts.test(kind)),
    least: 85,
    unit: '%',
  },
  {
    name: 'pairs of two parties that are found',
    of: (compared) => foundOf(compared, ({ isMatch }) => !isMatch),
    most: 3,
    unit: '%',
  },
  {
    name: 'other hits for a person',
    of: upTo(fewNames, ({ other_hits }) => other_hits.person),
    most: 3,
    unit: '',
  },
  {
    name: 'other hits for a company',
    of: upTo(fewNames, ({ other_hits }) => other_hits.company),
    most: 3,
    unit: '',
  },
  { name: 'one name at p95', of: upTo(fewNames, ({ p95_ms }) => p95_ms), most: 60, unit: 'ms' },
  {
    name: 'one name at p95, up to a million names',
    of: upTo(manyNames, ({ p95_ms }) => p95_ms),
    most: 350,
    unit: 'ms',
  },
  {
    name: 'ten names with relations at p95',
    of: upTo(fewNames, ({ checks }) => checks.ten_p95_ms),
    most: 1_500,
    unit: 'ms',
  },
  {
    name: 'a list of 1,000 names',
    of: upTo(fewNames, ({ checks }) => checks.list_seconds),
    most: 60,
    unit: 's',
  },
  ...(['TELL', 'RELEASE'] as const).map(
    (mode): Target => ({
      name: `what a hidden matter adds to a check, as a share of its spread without it (${mode})`,
      of: ({ checks: { restricted } }) => restricted[mode].longer_ms / restricted[mode].spread_ms,
      most: 1,
      unit: '',
    }),
  ),
];

/** The targets with what was measured, and whether one is missed; those that do not apply are left out. */
export function judge(compared: Compared): { lines: string[]; isMissed: boolean } {
  const judged = conflictTargets.flatMap(({ name, of, most, least, unit }) => {
    const figure = of(compared);
    if (figure === undefined) return [];
    const isMet = figure <= (most ?? figure) && figure >= (least ?? figure);
    const bound = most === undefined ? `at least ${least}` : `at most ${most}`;
    const measured = `${Math.round(figure * 10) / 10}${unit && ` ${unit}`}`;
    return [{ isMet, line: `${isMet ? 'met' : 'MISSED'}: ${name}: ${measured}, ${bound}` }];
  });
  return { lines: judged.map(({ line }) => line), isMissed: judged.some(({ isMet }) => !isMet) };
}
