import * as z from 'zod/mini';
import { shipped } from './library.ts';
import { Counting, HolidaySet, Pack, Rule, Service, Source } from './pack-schema.ts';
import { Vector } from './pack-vectors.ts';

/** The longest text of a pack of a firm, in characters. */
export const longestPack = 256 * 1024;

const list = <Schema extends z.core.$ZodType>(schema: Schema, most: number) =>
  z._default(z.array(schema).check(z.maxLength(most)), []);
const { shape } = Pack;

/** What a firm's pack, and each of its holiday sets, is called: never as one that comes with the product. */
export const firmPrefix = 'firm-';
const firmName = z.string().check(
  z.regex(/^firm-[a-z0-9][a-z0-9-]{0,39}$/, {
    error: 'Must begin with firm-, and go on with small letters, figures and hyphens: at most 45.',
  }),
);

/**
 * A pack of a firm: that of the product, with vectors of its own, and with parts that may be left out. Its rules may
 * name countings, additions for service and triggers of shipped packs, as pack/id.
 */
export const FirmPack = z.strictObject({
  ...shape,
  pack: firmName,
  version: z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,29}$/, { error: 'Must be letters, figures, dots and hyphens.' }),
    ),
  title: shape.title.check(z.maxLength(200)),
  sources: list(Source, 100),
  places: z._default(shape.places, {}),
  holidays: z._default(z.record(firmName, HolidaySet), {}),
  counting: list(Counting, 50),
  service: list(Service, 50),
  triggers: z._default(
    z.record(
      z.string().check(z.minLength(1), z.maxLength(60)),
      z.string().check(z.minLength(1), z.maxLength(200)),
    ),
    {},
  ),
  rules: z
    .array(Rule)
    .check(
      z.minLength(1, { error: 'A pack has at least one rule.' }),
      z.maxLength(300, { error: 'A pack has at most 300 rules.' }),
    ),
  vectors: list(Vector, 1_000),
});
export type FirmPack = z.output<typeof FirmPack>;

/** The most years that a holiday set of a firm covers. */
export const mostYears = 100;

/**
 * A firm's pack as the engine applies it: with what it takes from shipped packs. Where those change, so does its
 * fingerprint.
 */
export function linked({ vectors: _, ...own }: FirmPack): Pack {
  const countings = [...new Set(own.rules.map(({ counting }) => counting))];
  const services = [...new Set(own.rules.flatMap(({ service }) => service ?? []))];
  const sources = [...new Set([...countings, ...services].flatMap((name) => shipped.packOf(name) ?? []))];
  return {
    ...own,
    places: Object.assign({}, ...sources.map(({ places }) => places), own.places),
    ...(sources.some(({ place_required }) => place_required) && { place_required: true }),
    counting: [
      ...own.counting,
      ...countings.flatMap((name) => partsNamed(name, shipped.packOf(name)?.counting)),
    ],
    service: [...own.service, ...services.flatMap((name) => partsNamed(name, shipped.packOf(name)?.service))],
    triggers: Object.assign({}, ...own.rules.flatMap(triggersOf).map(triggerNamed), own.triggers),
  };
}

const triggersOf = ({ trigger, choice }: Rule) => [
  trigger,
  ...(choice?.of ?? []).map((each) => each.trigger),
];

/** The versions of a counting or an addition of a shipped pack, under their whole name. */
const partsNamed = <Part extends { id: string }>(name: string, parts: readonly Part[] = []): Part[] =>
  parts.filter(({ id }) => name.endsWith(`/${id}`)).map((found) => ({ ...found, id: name }));

function triggerNamed(name: string): Pack['triggers'] {
  const pack = shipped.packOf(name);
  const [, title] = Object.entries(pack?.triggers ?? {}).find(([id]) => `${pack?.pack}/${id}` === name) ?? [];
  return title === undefined ? {} : { [name]: title };
}
