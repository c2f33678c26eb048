import { linesOf } from '../apps/server/src/platform/names/read-data.ts';

const list = (words: readonly string[]) => `'{${words.join(',')}}'::text[]`;

/** Given names that are in use, the formal ones. */
const givenNames = ['nicknames-english.txt', 'nicknames-other.txt']
  .flatMap(linesOf)
  .map((line) => line.split(':')[0] ?? '')
  .filter((name) => /^[a-z]{3,}$/.test(name));
const beginnings =
  'bar bren cal cas dal dor fal gar han har hol kel lan lar mal mar mor nor pal per ran ros sal san sten tal tor val wal war wes win'.split(
    ' ',
  );
const middles = ['', '', ...'a e i o an en in er el am ov ing'.split(' ')];
const endings =
  'son ton man berg ski ley field den der dez ez ini elli etti ova sen stein wood ford worth ham er ers ard aux ic'.split(
    ' ',
  );
const things =
  'solar metro delta quantum pioneer summit cedar harbor atlas vertex beacon granite falcon horizon maple lunar orbit prairie river sierra'.split(
    ' ',
  );
const trades =
  'Capital Holdings Logistics Energy Systems Partners Foods Realty Technologies Insurance Bank Construction'.split(
    ' ',
  );
const forms = 'Inc. LLC GmbH Ltd. Corp. SA LP'.split(' ');

/** So many contacts a statement. */
const rowsAtOnce = 50_000;

/**
 * Statements that fill a firm with contacts: three people for each company, names by the frequencies that names have (a
 * few are borne by many), made of a number alone, so that every run makes the same ones.
 */
export const nameRows = (tenantId: string, userId: string, names: number): string[] => [
  ...helpers,
  ...Array.from({ length: Math.ceil(names / rowsAtOnce) }, (_, part) =>
    contactRows(tenantId, userId, part * rowsAtOnce + 1, Math.min((part + 1) * rowsAtOnce, names)),
  ),
];

const helpers = [
  `create or replace function pg_temp.share(n bigint, salt int) returns float8 language sql immutable as $$
    select (hashint8(n * 31 + salt) & 1048575) / 1048576.0 $$`,
  // The third power of a uniform share: the first words of a list are the commonest.
  `create or replace function pg_temp.word(list text[], n bigint, salt int) returns text language sql immutable as $$
    select list[1 + floor(array_length(list, 1) * power(pg_temp.share(n, salt), 2))::int] $$`,
  `create or replace function pg_temp.family(n bigint) returns text language sql immutable as $$
    select initcap(pg_temp.word(${list(beginnings)}, n, 1) || pg_temp.word(${list(middles.map((one) => `"${one}"`))}, n, 2)
      || pg_temp.word(${list(endings)}, n, 3)) $$`,
];

const contactRows = (tenantId: string, userId: string, first: number, last: number) => `
  insert into contacts (tenant_id, created_by, updated_by, id, kind, first_name, last_name)
    select '${tenantId}', '${userId}', '${userId}', gen_random_uuid(),
      case when g % 4 = 0 then 'COMPANY' else 'PERSON' end,
      case when g % 4 = 0 then concat_ws(' ', pg_temp.family(g), initcap(pg_temp.word(${list(things)}, g, 4)),
          pg_temp.word(${list(trades)}, g, 5), pg_temp.word(${list(forms)}, g, 6))
        else initcap(pg_temp.word(${list(givenNames)}, g, 7))
          || case when g % 3 = 0 then ' ' || initcap(pg_temp.word(${list(givenNames)}, g, 8)) else '' end end,
      case when g % 4 = 0 then '' else pg_temp.family(g) end
    from generate_series(${first}, ${last}) g`;
