import type { RulePack } from '@caseward/contract/deadline-preview';

/** Each rule once, as it was last changed: which text was in force on the day is found when it is applied. */
export const latestVersions = ({ rules }: RulePack) => [
  ...new Map(rules.map((rule) => [rule.id, rule])).values(),
];

/** A rule with its pack. @param day the version that is applied on it; left out: as it was last changed */
export function ruleNamed(packs: readonly RulePack[], name: string | null | undefined, day?: string) {
  const pack = packs.find(({ rules }) => rules.some(({ id }) => id === name));
  const versions = pack?.rules.filter(({ id }) => id === name) ?? [];
  return { pack, rule: day === undefined ? versions.at(-1) : appliedOn(versions, day) };
}

/** What overrides a rule says nothing outside its days. */
function appliedOn(versions: RulePack['rules'], day: string) {
  const [overrides, own] = [true, false].map((is) =>
    versions.filter(({ override }) => (override !== null) === is),
  );
  const isInForce = ({ from, to }: RulePack['rules'][number]) => day >= (from ?? day) && day <= (to ?? day);
  return [...(overrides ?? []), ...(own ?? [])].find(isInForce) ?? own?.at(-1);
}
