/** The first migration that is held to this; those before were applied by then. */
const firstHeld = '0050';

/** Tables that stay small: some rows a firm, or some in all. Every other table grows. */
const small = new Set(['function_files', 'migrations', 'practice_areas', 'tenants']);

/** What a statement of a migration that runs online may be: each can be run again after it was killed. */
const repeatable = [
  /^create (unique )?index concurrently if not exists /,
  /^drop index concurrently if exists /,
  /^alter table \S+ validate constraint /,
  /^alter table \S+ drop constraint if exists /,
  /^alter table \S+ alter column \S+ set (not null|statistics|default)\b/,
  /^analyze /,
];

interface Statement {
  text: string;
  /** The table of the product that it is about. */
  table: string | undefined;
}

function statementsIn(sql: string): Statement[] {
  return sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
    .map((text) => ({ text, table: tableOf(text) }));
}

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table|create table)(?: if (?:not )?exists)?(?: only)? caseward\.(\w+)/.exec(statement)?.[1] ??
  /^create (?:unique )?index\b.*? on (?:only )?caseward\.(\w+)/.exec(statement)?.[1];

/**
 * Finds what would stop a large firm while it is applied, or could not be repeated after a kill.
 * @param files text by name
 * @returns a sentence for each
 */
export function migrationFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([name]) => name >= firstHeld)
    .flatMap(([name, sql]) =>
      (name.endsWith('.online.sql') ? onlineFaults(sql) : faultsIn(statementsIn(sql))).map(
        (fault) => `${name}: ${fault}`,
      ),
    );
}

function faultsIn(statements: readonly Statement[]): string[] {
  const made = new Set(
    statements.flatMap(({ text, table }) => (text.startsWith('create table') ? (table ?? []) : [])),
  );
  const grows = (table: string | undefined) => table !== undefined && !made.has(table) && !small.has(table);
  return statements.flatMap(({ text, table }, index) => {
    if (/\bindex concurrently\b/.test(text))
      return 'an index that is built concurrently belongs into a migration named *.online.sql.';
    if (!grows(table)) return [];
    const faults: string[] = [];
    if (/^create (unique )?index /.test(text))
      faults.push(
        `an index of ${table} stops everyone who writes while it is built: create index concurrently if not exists, in a migration named *.online.sql.`,
      );
    if (/\badd column\b.*\bgenerated always as \(.*\bstored\b/.test(text))
      faults.push(
        `a generated column writes all of ${table} anew: add a plain column, and fill it by a back-fill.`,
      );
    if (/\balter column \S+ (set data )?type\b/.test(text))
      faults.push(`another type of a column writes all of ${table} anew: add a column, and fill it.`);
    const validated = statements
      .slice(0, index)
      .some((before) => before.table === table && before.text.includes('validate constraint'));
    if (/\balter column \S+ set not null\b/.test(text) && !validated)
      faults.push(
        `set not null reads all of ${table} while nobody may use it: add a check (… is not null) not valid, validate it in a migration named *.online.sql, and set not null after that there.`,
      );
    return faults;
  });
}

function onlineFaults(sql: string): string[] {
  if (sql.includes('$$')) return ['a migration that runs online has no functions or do blocks.'];
  const statements = statementsIn(sql);
  return statements.flatMap(({ text, table }, index) => {
    if (!repeatable.some((pattern) => pattern.test(text)))
      return `"${text.slice(0, 60)}" cannot be run again after a kill, or does not belong into a migration that runs online.`;
    const validated = statements
      .slice(0, index)
      .some((before) => before.table === table && before.text.includes('validate constraint'));
    return text.includes('set not null') && !validated
      ? `set not null of ${table} comes after its check was validated, in the same migration.`
      : [];
  });
}
