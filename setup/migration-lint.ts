/** The first migration that is held to this; those before were applied by then. */
const firstHeld = '0050';
/** The first whose constraints are. Of tables that a release had, those before are mended (146). */
const firstHeldConstraint = '0136';

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
  const held = [...files]
    .filter(([name]) => name >= firstHeld)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, sql]) => ({ name, sql, statements: statementsIn(sql) }));
  const faults = held.flatMap(({ name, sql, statements }) =>
    (isOnline(name)
      ? onlineFaults(sql, statements)
      : [...faultsIn(statements), ...(name >= firstHeldConstraint ? constraintFaults(statements) : [])]
    ).map((fault) => `${name}: ${fault}`),
  );
  return [...faults, ...neverValidated(held)];
}

const isOnline = (name: string) => name.endsWith('.online.sql');

/** Whether a table has as many rows as a firm has work: those made by the same migration have none yet. */
function growing(statements: readonly Statement[]): (table: string | undefined) => table is string {
  const made = new Set(
    statements.flatMap(({ text, table }) => (text.startsWith('create table') ? (table ?? []) : [])),
  );
  return (table): table is string => table !== undefined && !made.has(table) && !small.has(table);
}

/** What one ALTER TABLE does, one after the other. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const sign of text.replace(/^alter table (if exists )?(only )?\S+ /, '')) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    // A comma in parentheses separates columns, or values.
    if (sign === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}

function constraintFaults(statements: readonly Statement[]): string[] {
  const grows = growing(statements);
  return statements
    .filter(({ text, table }) => text.startsWith('alter table') && grows(table))
    .flatMap(({ text, table }) => actionsOf(text).flatMap((action) => constraintFault(action, table) ?? []));
}

function constraintFault(action: string, table: string | undefined): string | undefined {
  const [, kind] =
    /^add (?:constraint \S+ )?(check|foreign key|unique|primary key|exclude)\b/.exec(action) ?? [];
  if (action.startsWith('validate constraint'))
    return `validating reads all of ${table} with the locks of all that was done before: it belongs into a migration named *.online.sql.`;
  if (kind === undefined)
    return /^add (?:column )?\S+ .*\b(check \(|unique\b|primary key\b)/.test(action)
      ? `a constraint of a new column reads all of ${table} while nobody may use it: add the column, then the constraint as one of the table.`
      : undefined;
  if (kind === 'check' || kind === 'foreign key')
    return action.endsWith(' not valid')
      ? undefined
      : `a ${kind} that is validated at once reads all of ${table} while nobody may use it: add it not valid, and validate it in a migration named *.online.sql.`;
  return action.includes(' using index ')
    ? undefined
    : `a constraint of ${table} that needs an index stops everyone who writes while it is built: build the index in a migration named *.online.sql, and add the constraint using it after that.`;
}

/** Constraints that no later migration validates, beside people, or drops. */
function neverValidated(held: readonly { name: string; statements: readonly Statement[] }[]): string[] {
  const actions = held.flatMap(({ name, statements }) =>
    statements
      .filter(({ text }) => text.startsWith('alter table'))
      .flatMap(({ text, table }) => actionsOf(text).map((action) => ({ name, table, action }))),
  );
  return actions.flatMap(({ name, table, action }, index) => {
    const [, constraint] = /^add constraint (\S+) .* not valid$/.exec(action) ?? [];
    if (constraint === undefined) return [];
    const isSettled = actions
      .slice(index + 1)
      .some(
        (later) =>
          later.table === table &&
          (/^drop constraint (if exists )?/.test(later.action) || isOnline(later.name)) &&
          later.action.split(' ').at(-1) === constraint,
      );
    return isSettled
      ? []
      : `${name}: ${constraint} is never validated: do so in a migration named *.online.sql.`;
  });
}

function faultsIn(statements: readonly Statement[]): string[] {
  const grows = growing(statements);
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

function onlineFaults(sql: string, statements: readonly Statement[]): string[] {
  if (sql.includes('$$')) return ['a migration that runs online has no functions or do blocks.'];
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
