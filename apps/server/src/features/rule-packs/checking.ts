import { setImmediate } from 'node:timers/promises';
import { placeInPack } from '@caseward/contract/rule-pack-labels';
import type { PackCheck } from '@caseward/contract/rule-packs';
import { type Checked, checkPack, readPublished } from '@caseward/deadlines/check-pack';
import { differencesOf } from '@caseward/deadlines/pack-differences';
import type { Scope } from '../../db/scope.ts';
import { packsInUse } from '../../platform/court-rules/library.ts';
import { readToday } from '../../platform/firm-days.queries.ts';

/** Checks the text of a pack on the firm's today, beside the packs that the firm applies. */
export async function checkText(scope: Scope, text: string): Promise<Checked> {
  const [today, used] = await Promise.all([readToday(scope), packsInUse(scope)]);
  const others = used.flatMap(({ pack }) => pack ?? []);
  return checkPack(text, today, others, () => setImmediate());
}

/** What a check found, as it is shown. @param before the newest version; undefined: there is none */
export function shownCheck(
  text: string,
  { pack, faults, tried }: Checked,
  before: string | undefined,
): PackCheck {
  return {
    faults: faults.map(({ path: steps, message }) => {
      const name = nameAt(text, steps);
      const path = steps.map(String);
      return { path, name, place: placeInPack(path, name).join(', '), message };
    }),
    vectors: tried.map(({ passes, answered, problem }, at) => {
      const { rule = '', trigger = '', expected } = pack?.vectors[at] ?? {};
      return {
        rule,
        trigger,
        expected: JSON.stringify(expected),
        answered: answered ? JSON.stringify(answered) : problem,
        passes,
      };
    }),
    differences: pack ? differencesOf(before === undefined ? undefined : readPublished(before), pack) : [],
  };
}

/** What the part of a list is called in which a fault is: its id, or the rule of a worked example. */
function nameAt(text: string, [part, at]: Checked['faults'][number]['path']): string | null {
  if (part === undefined || typeof at !== 'number') return null;
  const found = (JSON.parse(text) as Record<string, { id?: unknown; rule?: unknown }[]>)[part]?.[at];
  const name = found?.id ?? found?.rule;
  return typeof name === 'string' && name !== '' ? name.slice(0, 100) : null;
}
