import type { RulePack } from '@caseward/contract/deadline-preview';

/** Each rule once, as it was last changed: which text was in force on the day is found when it is applied. */
export const latestVersions = ({ rules }: RulePack) => [
  ...new Map(rules.map((rule) => [rule.id, rule])).values(),
];

/** A rule with its pack. */
export function ruleNamed(packs: readonly RulePack[], name: string | null | undefined) {
  const pack = packs.find(({ rules }) => rules.some(({ id }) => id === name));
  return { pack, rule: pack && latestVersions(pack).find(({ id }) => id === name) };
}
