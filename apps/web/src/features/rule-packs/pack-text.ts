/*
 * What the screens read of the JSON of a pack. A draft may lack any of it.
 */

/** A rule as it stands in the JSON of a pack. */
export interface RuleText {
  id: string;
  title: string;
  trigger: string;
  period: [number, string];
  direction?: string;
  counting: string;
  service?: string;
  cite: string;
  kind: string;
  from?: string;
  to?: string;
  unverified?: boolean;
  notes?: string[];
  overrides?: { rule: string; reason: string };
}

/** A worked example. */
export interface VectorText {
  rule: string;
  trigger: string;
  service?: string;
  place?: string;
  expected: { on: string };
  basis: string;
}

interface HolidayText {
  name: string;
  certainty?: string;
  observed?: { sat_certainty?: string };
  from?: number;
  to?: number;
  cite: string;
  unverified?: boolean;
}

/** The JSON of a pack. */
export interface PackJson {
  pack: string;
  version: string;
  title: string;
  jurisdiction: string;
  sources?: { cite: string; as_of: string; verified: boolean; note?: string }[];
  places?: Record<string, string[]>;
  place_required?: boolean;
  holidays?: Record<string, { title: string; covers: [number, number]; holidays: HolidayText[] }>;
  counting?: { id: string; exclude: string }[];
  service?: { id: string }[];
  triggers?: Record<string, string>;
  rules: RuleText[];
  vectors?: VectorText[];
}

/** Reads the text of a published pack. */
export const readPack = (content: string): PackJson => JSON.parse(content) as PackJson;

/** Reads a draft; undefined where it is no JSON of an object. */
export function readDraft(draft: string): PackJson | undefined {
  try {
    const file: unknown = JSON.parse(draft);
    return file !== null && typeof file === 'object' && !Array.isArray(file) ? (file as PackJson) : undefined;
  } catch {
    return undefined;
  }
}

/** JSON as it is edited and downloaded. */
export const written = (pack: object): string => `${JSON.stringify(pack, null, 2)}\n`;
