import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './programs.ts';

/** One requirement of the standard: exactly one of tests that show it, why it does not apply, or why it is open. */
export interface Entry {
  id: string;
  level: 1 | 2;
  /** In our own words. */
  summary: string;
  /** `file`, or `file › words that stand in it`. */
  shown_by?: string[];
  does_not_apply?: string;
  open?: string;
}

/** What is verified against a standard. */
export interface Verification {
  standard: string;
  /** How many requirements the standard has at these levels. */
  requirements: number;
  /** The page that says why what is open is. */
  decision: string;
  chapters: { chapter: number; title: string; entries: Entry[] }[];
}

/** The text of a file of the project, if it is there. */
export const textOf = (path: string) => readFile(join(root, path), 'utf8').catch(() => undefined);

const numbersOf = (id: string) => id.split('.').map(Number);

function comesBefore(one: string, other: string): boolean {
  const others = numbersOf(other);
  for (const [place, number] of numbersOf(one).entries()) {
    const difference = number - (others[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** What is wrong with one entry by itself. */
async function faultsOf(entry: Entry): Promise<string[]> {
  const { id, level, summary, shown_by, does_not_apply, open } = entry;
  const faults: string[] = [];
  const answers = [shown_by?.length, does_not_apply, open].filter(Boolean).length;
  if (answers !== 1) faults.push(`${id} must have one of shown_by, does_not_apply and open.`);
  if (!summary || ![1, 2].includes(level)) faults.push(`${id} needs a summary and a level, 1 or 2.`);
  for (const shown of shown_by ?? []) {
    const [path = '', words = ''] = shown.split(' › ');
    const text = await textOf(path);
    if (text === undefined) faults.push(`${id} names ${path}, which is not there.`);
    else if (!text.includes(words)) faults.push(`${id} names a test that ${path} does not have: ${words}`);
  }
  return faults;
}

/** Everything that is wrong with the data, a sentence each. */
export async function faultsIn({ chapters, requirements, decision }: Verification): Promise<string[]> {
  const entries = chapters.flatMap(({ entries }) => entries);
  const faults = (await Promise.all(entries.map(faultsOf))).flat();
  for (const { chapter, entries } of chapters)
    for (const { id } of entries)
      if (numbersOf(id)[0] !== chapter) faults.push(`${id} stands in chapter ${chapter}.`);
  for (const [place, { id }] of entries.slice(1).entries())
    if (!comesBefore(entries[place]?.id ?? '', id)) faults.push(`${id} is out of order, or there twice.`);
  if (entries.length !== requirements)
    faults.push(`${entries.length} of ${requirements} requirements are there.`);
  if ((await textOf(decision)) === undefined) faults.push(`${decision} is not there.`);
  return faults;
}
