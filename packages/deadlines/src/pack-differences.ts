import type { FirmPack } from './firm-pack.ts';

/** What is different in a version of a pack from the one before. */
export interface PackDifference {
  /** A part of the pack: rules, counting, holidays, or a field of its own. */
  part: string;
  /** Of a list: which one. Versions of one id have the day from which they are in force. */
  name: string | null;
  change: 'ADDED' | 'REMOVED' | 'CHANGED';
  /** JSON; null: there was none, or is none. */
  before: string | null;
  after: string | null;
}

const named = ({ id, from }: { id: string; from?: string | undefined }) => (from ? `${id} (${from})` : id);

interface Part {
  part: string;
  name: string | null;
  value: unknown;
}

/** A pack as parts with names: those of its lists one by one. */
function partsOf({ rules, counting, service, vectors, holidays, triggers, places, ...fields }: FirmPack) {
  const listed = (part: string, list: readonly { id: string; from?: string | undefined }[]): Part[] =>
    list.map((value) => ({ part, name: named(value), value }));
  const keyed = (part: string, all: object): Part[] =>
    Object.entries(all).map(([name, value]) => ({ part, name, value }));
  const parts: Part[] = [
    ...listed('rules', rules),
    ...listed('counting', counting),
    ...listed('service', service),
    ...keyed('holidays', holidays),
    ...keyed('triggers', triggers),
    ...keyed('places', places),
    ...vectors.map((value) => ({
      part: 'vectors',
      name: [value.rule, value.trigger, value.service ?? ''].join(' ').trim(),
      value,
    })),
    ...Object.entries(fields).map(([part, value]) => ({ part, name: null, value })),
  ];
  return new Map(parts.map((each) => [`${each.part} ${each.name ?? ''}`, each]));
}

/** What is different between two versions of a pack. @param before undefined: there is none */
export function differencesOf(before: FirmPack | undefined, after: FirmPack): PackDifference[] {
  const old = before ? partsOf(before) : new Map<string, Part>();
  const now = partsOf(after);
  const json = (found: { value: unknown } | undefined) => (found ? JSON.stringify(found.value) : null);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const { part, name } = (is ?? was) as Part;
    if (json(was) === json(is)) return [];
    return [
      {
        part,
        name,
        change: was === undefined ? 'ADDED' : is === undefined ? 'REMOVED' : 'CHANGED',
        before: json(was),
        after: json(is),
      },
    ] as const;
  });
}
