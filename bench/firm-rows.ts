/** The firm whose rows are written. */
interface Size {
  tenant_id: string;
  user_id: string;
  matters: number;
}

/** Rows for each matter; a firm of a million matters has 100,000 documents. */
const perMatter = { contacts: 0.5, tasks: 1, notes: 1, documents: 0.1 };

/**
 * The statements that fill a firm, all rows made inside PostgreSQL from a number alone, so that every run makes the
 * same ones. Ids are UUIDv7 in the order in which records were made: a minute apart, the newest one yesterday.
 */
export function rowsOfFirm({ tenant_id, user_id, matters }: Size): string[] {
  const count = (rows: number) => Math.max(1, Math.round(matters * rows));
  const contacts = count(perMatter.contacts);
  const made = `'${tenant_id}', '${user_id}', '${user_id}'`;
  const numbers = (last: number) =>
    `from (select g, pg_temp.moment(g, ${matters}) as at from generate_series(1, ${last}) g) made`;
  return [
    `create or replace function pg_temp.moment(g bigint, last bigint) returns timestamptz(3) language sql stable as $$
      select timestamptz '2026-01-01' - make_interval(mins => (last - g)::int) $$`,
    // 48 bits of milliseconds, the version, and what of a hash is left.
    `create or replace function pg_temp.id(kind text, g bigint, last bigint) returns uuid language sql stable as $$
      select (lpad(to_hex((extract(epoch from pg_temp.moment(g, last)) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5('${tenant_id}' || kind || g), 1, 3) || '8' || substr(md5('${tenant_id}' || kind || g), 4, 15))::uuid $$`,
    `create or replace function pg_temp.word(list text[], n bigint) returns text language sql immutable as $$
      select list[1 + abs(hashint8(n)) % array_length(list, 1)] $$`,
    `insert into contacts (tenant_id, created_by, updated_by, id, created_at, updated_at, kind, first_name, last_name,
        email, phone_number, contact_type)
      select ${made}, pg_temp.id('contact', g, ${matters}), at, at, 'PERSON',
        pg_temp.word(${firstNames}, g), pg_temp.word(${lastNames}, g * 7) || ' ' || to_hex(g),
        'person' || g || '@example.com', '+1 212 555 ' || lpad((g % 10000)::text, 4, '0'), 'CLIENT'
      ${numbers(contacts)}`,
    `insert into matters (tenant_id, created_by, updated_by, id, created_at, updated_at, title, local_case_number,
        number, opened_on, status, closed_on, description)
      select ${made}, pg_temp.id('matter', g, ${matters}), at, at,
        pg_temp.word(${lastNames}, g) || ' v. ' || pg_temp.word(${lastNames}, g * 31) || ' ' || to_hex(g * 2654435761),
        extract(year from at) || '-CV-' || g, extract(year from at) || '-' || lpad(g::text, greatest(4, length(g::text)), '0'),
        at::date, status, case when status in ('CLOSED', 'ARCHIVED') then at::date + 60 end,
        'Matter ' || g || ' of this firm: ' || repeat('the facts as the client tells them. ', 5)
      ${numbers(matters)}, pg_temp.word('{PENDING,OPEN,OPEN,OPEN,ON_HOLD,CLOSED,CLOSED,ARCHIVED}', g) status`,
    `insert into matter_parties (tenant_id, created_by, matter_id, contact_id, role, side)
      select '${tenant_id}', '${user_id}', pg_temp.id('matter', g, ${matters}),
        pg_temp.id('contact', 1 + g % ${contacts}, ${matters}), 'CLIENT', 'OURS' from generate_series(1, ${matters}) g`,
    `insert into matter_team (tenant_id, created_by, matter_id, user_id)
      select '${tenant_id}', '${user_id}', pg_temp.id('matter', g, ${matters}), '${user_id}'
      from generate_series(1, ${matters}) g`,
    `insert into tasks (tenant_id, created_by, updated_by, id, created_at, updated_at, matter_id, title, status,
        priority, due_date, assigned_to)
      select ${made}, pg_temp.id('task', g, ${matters}), at, at, pg_temp.id('matter', g, ${matters}),
        pg_temp.word('{File,Draft,Review,Serve,Answer}', g) || ' the ' ||
          pg_temp.word('{motion,complaint,contract,brief,subpoena}', g * 3) || ' ' || g,
        pg_temp.word('{TODO,IN_PROGRESS,DONE,DONE,DONE}', g), pg_temp.word('{LOW,NORMAL,HIGH,URGENT}', g * 5),
        case when g % 4 > 0 then (at + interval '30 days')::date end, case when g % 50 = 0 then '${user_id}'::uuid end
      ${numbers(count(perMatter.tasks))}`,
    `insert into notes (tenant_id, created_by, updated_by, id, created_at, updated_at, matter_id, note)
      select ${made}, pg_temp.id('note', g, ${matters}), at, at, pg_temp.id('matter', g, ${matters}),
        'Spoke with ' || pg_temp.word(${lastNames}, g) || ' about ' || pg_temp.word('{damages,custody,the lease,delivery}', g * 3)
      ${numbers(count(perMatter.notes))}`,
    `insert into documents (tenant_id, created_by, updated_by, id, created_at, updated_at, matter_id, title, doc_type,
        file_path, file_name, content_type, size, sha256, text_state)
      select ${made}, pg_temp.id('document', g, ${matters}), at, at, pg_temp.id('matter', g * 10 - 9, ${matters}),
        pg_temp.word('{Complaint,Answer,Lease,Letter,Order}', g) || ' ' || g,
        pg_temp.word('{PLEADING,MOTION,ORDER,CONTRACT,CORRESPONDENCE}', g), '${tenant_id}/bench/' || g,
        'document-' || g || '.pdf', 'application/pdf', 1000 + g % 100000, encode(sha256(g::text::bytea), 'hex'), 'INDEXED'
      ${numbers(count(perMatter.documents))}`,
    // Some 20,000 words: a few are in most texts and most are in few, as in any language.
    `create or replace function pg_temp.term(n bigint) returns text language sql immutable as $$
      select syllable[1 + place % 27] || syllable[1 + place / 27 % 27] || syllable[1 + place / 729 % 27]
      from (select ${syllables}::text[] as syllable, floor(19683 * power((hashint8(n) & 1048575) / 1048576.0, 3))::int as place) p $$`,
    `create temp table sentence on commit drop as
      select s as number, (select string_agg(pg_temp.term(s * 100 + place), ' ') from generate_series(1, ${wordsInSentence}) place) as words
      from generate_series(0, ${sentences - 1}) s`,
    `insert into document_texts (tenant_id, document_id, part, text)
      select '${tenant_id}', pg_temp.id('document', g, ${matters}), 1, string_agg(words, ' ')
      from generate_series(1, ${count(perMatter.documents)}) g cross join generate_series(1, ${sentencesInDocument}) place
        join sentence on number = (hashint8(g * 1000 + place) & 1048575) % ${sentences}
      group by g`,
    `insert into document_words (tenant_id, document_id, part, words)
      select tenant_id, document_id, part, array_to_tsvector(tsvector_to_array(words))
      from document_texts where tenant_id = '${tenant_id}'`,
  ];
}

/** Texts are put together of so many different sentences. */
const sentences = 20_000;
const [wordsInSentence, sentencesInDocument] = [10, 20];

const list = (words: string) => `'{${words.split(' ').join(',')}}'`;
const syllables = list(
  'ba ce di fo gu ha ki lo ma ne pi ro su ta ve wo xi ya zo bra cle dri flo gru pla sti tro',
);
const firstNames = list(
  'Ada Ben Clara David Emma Frank Grace Henry Ines Jack Karla Louis Maya Nora Omar Paula',
);
const lastNames = list(
  'Adams Baker Castillo Dubois Evans Fischer Garcia Hale Ivanov Jensen Kowalski Lindqvist Moreau Nguyen Okafor Petrov',
);
