import type { Day } from './days.ts';
import type { HolidaySet, Pack, Rule } from './pack-schema.ts';
import { packs } from './packs.ts';
import { inForce } from './versions.ts';

/** A rule, and the pack whose countings, services and triggers it names. */
export interface RuleOfPack {
  pack: Pack;
  rule: Rule;
}

/** The packs that a firm applies: those that come with the product, and its own, which may override rules of those. */
export class Library {
  readonly packs: readonly Pack[];
  readonly #own = new Map<string, RuleOfPack[]>();
  readonly #overriding = new Map<string, RuleOfPack[]>();
  readonly #sets: ReadonlyMap<string, HolidaySet>;
  readonly #outdated: ReadonlyMap<string, readonly string[]>;

  /** @param outdated shipped rules that say something else since a pack overrode them, by the pack's name */
  constructor(all: readonly Pack[], outdated: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.packs = all;
    this.#outdated = outdated;
    this.#sets = new Map(all.flatMap(({ holidays }) => Object.entries(holidays)));
    for (const pack of all)
      for (const rule of pack.rules) {
        note(this.#own, `${pack.pack}/${rule.id}`, { pack, rule });
        if (rule.overrides) note(this.#overriding, rule.overrides.rule, { pack, rule });
      }
  }

  /** The pack of a name. */
  named(name: string): Pack | undefined {
    return this.packs.find(({ pack }) => pack === name);
  }

  /** The pack of a rule, named as pack/id. */
  packOf(name: string): Pack | undefined {
    return this.packs.find(({ pack }) => name.startsWith(`${pack}/`));
  }

  /** The versions of a rule, named as pack/id, without what overrides them; none when no pack has it. */
  versionsOf(name: string): readonly RuleOfPack[] {
    return this.#own.get(name) ?? [];
  }

  /** The versions of rules that are applied in place of this one. */
  overridesOf(name: string): readonly RuleOfPack[] {
    return this.#overriding.get(name) ?? [];
  }

  /** Whether a shipped rule says something else since this pack overrode it. */
  hasOutdated({ pack }: Pack, name: string): boolean {
    return this.#outdated.get(pack)?.includes(name) === true;
  }

  /**
   * What is applied of a rule on a day, or else its own newest version: an override says nothing outside its days.
   * Undefined when no pack has it. @param day left out: nobody knows it yet
   */
  appliedOn(name: string, day: Day | undefined): RuleOfPack | undefined {
    return (day === undefined ? undefined : this.inForce(name, day)) ?? this.versionsOf(name).at(-1);
  }

  /** What is applied of a rule on a day: what overrides it then, or else its version in force. */
  inForce(name: string, day: Day): RuleOfPack | undefined {
    return [...this.overridesOf(name), ...this.versionsOf(name)].find(
      ({ rule }) => inForce([rule], rule.id, day) !== undefined,
    );
  }

  /** A holiday set of any pack. */
  holidaySet(name: string): HolidaySet | undefined {
    return this.#sets.get(name);
  }
}

function note(map: Map<string, RuleOfPack[]>, name: string, found: RuleOfPack): void {
  map.set(name, [...(map.get(name) ?? []), found]);
}

/** The packs that come with the product. */
export const shipped = new Library(packs);
