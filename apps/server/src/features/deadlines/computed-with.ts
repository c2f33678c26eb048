import type { DeadlinePreview } from '@caseward/contract/deadline-preview';
import { fingerprintOf } from '@caseward/deadlines/fingerprints';
import type { Library } from '@caseward/deadlines/library';

/** A pack and a holiday set may have the same name. */
const part = (kind: 'pack' | 'set', name: string, sha256: string) => `${kind}:${name}@${sha256}`;

/** The pack and the holiday sets that an answer rests on, as one line that tells when one of them is newer. */
export const computedWith = ({ rule, holiday_sets }: DeadlinePreview): string =>
  [
    ...(rule ? [part('pack', rule.pack, rule.sha256)] : []),
    ...holiday_sets.map(({ name, sha256 }) => part('set', name, sha256)),
  ].join(' ');

/** The parts of such a line, each with the version that is there by now; undefined where none is. */
const partsOf = (line: string, library: Library) =>
  line
    .split(' ')
    .filter((known) => known !== '')
    .map((known) => {
      const [, kind, name = ''] = /^(pack|set):(.*)@/.exec(known) ?? [];
      const data = kind === 'pack' ? library.named(name) : library.holidaySet(name);
      const now = data && part(kind === 'pack' ? 'pack' : 'set', name, fingerprintOf(data));
      return { known, name, now };
    });

/** The names of packs and sets of such a line that are there in another version by now. */
export const outdatedIn = (line: string, library: Library): string[] =>
  partsOf(line, library).flatMap(({ known, name, now }) =>
    now !== undefined && now !== known ? [name] : [],
  );

/** The same line with the versions that are there by now. */
export const broughtUpToDate = (line: string, library: Library): string =>
  partsOf(line, library)
    .map(({ known, now }) => now ?? known)
    .join(' ');
