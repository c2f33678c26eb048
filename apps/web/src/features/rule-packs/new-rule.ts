import { type PackJson, type RuleText, readPack, written } from './pack-text.ts';

/** What is entered for a rule of the firm: another period or citation for a shipped one, or one of its own. */
export interface NewRuleValues {
  kind: 'OVERRIDE' | 'LOCAL';
  /** The shipped pack whose rule is overridden, or by which is counted. */
  pack: string;
  /** Of an override: id of the shipped rule. */
  rule: string;
  reason: string;
  title: string;
  /** Of a local rule: what it counts from, in words. */
  trigger: string;
  counting: string;
  n: number | '';
  unit: string;
  direction: string;
  cite: string;
  deadline_kind: string;
  from: string | null;
  example_trigger: string | null;
  example_on: string | null;
  place: string | null;
  basis: string;
}

export const emptyRule: NewRuleValues = {
  kind: 'OVERRIDE',
  pack: '',
  rule: '',
  reason: '',
  title: '',
  trigger: '',
  counting: '',
  n: '',
  unit: 'DAY',
  direction: 'AFTER',
  cite: '',
  deadline_kind: 'RESPONSE',
  from: null,
  example_trigger: null,
  example_on: null,
  place: null,
  basis: '',
};

/** Small letters, figures and hyphens, as names in packs have. */
export const slugOf = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replaceAll(/^-|-$/g, '');

/** A pack without rules. */
export const emptyPack = (title: string): PackJson => ({
  pack: `firm-${slugOf(title, 40) || 'rules'}`,
  version: '1',
  title,
  jurisdiction: title,
  triggers: {},
  rules: [],
  vectors: [],
});

/** The rule of a shipped pack, as it was last changed. */
export const ruleIn = ({ rules }: PackJson, id: string): RuleText | undefined =>
  rules.filter((rule) => rule.id === id).at(-1);

/** A name that no rule of the pack has. */
function freeId({ rules }: PackJson, wanted: string): string {
  const taken = (id: string) => rules.some((rule) => rule.id === id);
  let id = wanted || 'rule';
  for (let more = 2; taken(id); more++) id = `${wanted}-${more}`;
  return id;
}

/** The draft with one rule and its worked example more. @param content JSON of the shipped pack that the rule names */
export function withRule(draft: PackJson, values: NewRuleValues, content: string): string {
  const shipped = readPack(content);
  const replaced = values.kind === 'OVERRIDE' ? ruleIn(shipped, values.rule) : undefined;
  const id = freeId(draft, slugOf(values.title, 60));
  const own = slugOf(values.trigger, 60) || 'trigger';
  const rule = {
    ...(replaced && {
      ...replaced,
      trigger: `${shipped.pack}/${replaced.trigger}`,
      counting: `${shipped.pack}/${replaced.counting}`,
      ...(replaced.service !== undefined && { service: `${shipped.pack}/${replaced.service}` }),
      overrides: { rule: `${shipped.pack}/${replaced.id}`, reason: values.reason },
    }),
    ...(!replaced && {
      trigger: own,
      counting: `${shipped.pack}/${values.counting}`,
      kind: values.deadline_kind,
      direction: values.direction,
    }),
    id,
    title: values.title,
    period: [values.n === '' ? 0 : values.n, values.unit],
    cite: values.cite,
    from: values.from ?? undefined,
    to: undefined,
    unverified: undefined,
    notes: undefined,
  } as RuleText;
  const vector = {
    rule: `${draft.pack}/${id}`,
    trigger: values.example_trigger ?? '',
    ...(values.place && { place: values.place }),
    expected: { on: values.example_on ?? '' },
    basis: values.basis,
  };
  return written({
    ...draft,
    ...(!replaced && { triggers: { ...draft.triggers, [own]: values.trigger } }),
    rules: [...draft.rules, rule],
    vectors: [...(draft.vectors ?? []), vector],
  });
}
