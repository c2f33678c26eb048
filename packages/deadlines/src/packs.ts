import * as z from 'zod/mini';
import deZpo from '../packs/de-zpo.json' with { type: 'json' };
import eu1182 from '../packs/eu-1182.json' with { type: 'json' };
import gbCpr from '../packs/gb-cpr.json' with { type: 'json' };
import usCa from '../packs/us-ca.json' with { type: 'json' };
import usFederal from '../packs/us-federal.json' with { type: 'json' };
import usNy from '../packs/us-ny.json' with { type: 'json' };
import usTx from '../packs/us-tx.json' with { type: 'json' };
import usUspto from '../packs/us-uspto.json' with { type: 'json' };
import { type HolidaySet, Pack, type Rule } from './pack-schema.ts';

/** The packs of court rules that come with the product. */
export const packs: readonly Pack[] = [usFederal, usCa, usTx, usNy, deZpo, gbCpr, eu1182, usUspto].map(
  (file) => z.parse(Pack, file),
);

/** The versions of each rule, by pack/id. */
const rules = new Map<string, Rule[]>();
for (const { pack, rules: own } of packs)
  for (const rule of own) rules.set(`${pack}/${rule.id}`, [...(rules.get(`${pack}/${rule.id}`) ?? []), rule]);

/** The versions of a rule, named as pack/id; none when no pack has it. */
export const versionsOf = (name: string): readonly Rule[] => rules.get(name) ?? [];

/** The pack of a rule, named as pack/id. */
export const packOf = (name: string): Pack | undefined =>
  packs.find(({ pack }) => name.startsWith(`${pack}/`));

const sets = new Map<string, HolidaySet>(packs.flatMap(({ holidays }) => Object.entries(holidays)));

/** A holiday set of any pack. */
export const holidaySet = (name: string): HolidaySet | undefined => sets.get(name);
