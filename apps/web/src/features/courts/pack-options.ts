import type { RulePack } from '@caseward/contract/deadline-preview';
import type { Option } from '../../shared/forms/option-source.ts';

/** The packs of court rules as options. */
export const packOptions = (packs: readonly RulePack[]): Option[] =>
  packs.map(({ name, title }) => ({ value: name, label: title }));

/** The holiday sets of the packs, under the packs that have them. */
export const holidayOptions = (packs: readonly RulePack[]): { group: string; items: Option[] }[] =>
  packs
    .filter(({ holiday_sets }) => holiday_sets.length > 0)
    .map(({ title, holiday_sets }) => ({
      group: title,
      items: holiday_sets.map((set) => ({ value: set.name, label: set.title })),
    }));

/** What is called by a name: a pack, or a holiday set. */
interface Titled {
  name: string;
  title: string;
}

const titlesOf = (names: readonly string[], all: readonly Titled[]): string =>
  names.map((name) => all.find((each) => each.name === name)?.title ?? name).join('; ');

/** The titles of packs; a name that no pack has stays as it is. */
export const packTitles = (names: readonly string[], packs: readonly RulePack[]): string =>
  titlesOf(names, packs);

/** The titles of holiday sets; a name that no pack has stays as it is. */
export const holidayTitles = (names: readonly string[], packs: readonly RulePack[]): string =>
  titlesOf(
    names,
    packs.flatMap(({ holiday_sets }) => holiday_sets),
  );
