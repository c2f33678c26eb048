/*
 * Each table is written by one folder of the server, its owner. Others read it, or go through functions of the
 * database. An exception says why another folder writes a table too.
 */

export interface Exception {
  /** The folder that writes the table besides its owner. */
  folder: string;
  table: string;
  reason: string;
}

/** Tables that a second folder writes. */
const exceptions: readonly Exception[] = [
  { folder: 'cli', table: 'tenants', reason: 'An operator gives a firm its quota.' },
  { folder: 'demo', table: 'contact_names', reason: 'Demo firms have a past.' },
  { folder: 'demo', table: 'documents', reason: 'Demo documents are read by the server that starts.' },
  { folder: 'demo', table: 'matter_parties', reason: 'Demo firms have a past.' },
  { folder: 'demo', table: 'matter_team', reason: 'Demo firms have a past.' },
  { folder: 'demo', table: 'tenants', reason: 'Demo firms have a past.' },
  { folder: 'demo', table: 'users', reason: 'Demo firms have a past.' },
  { folder: 'features/account', table: 'users', reason: 'People change their own profile.' },
  {
    folder: 'features/contacts',
    table: 'contact_distinctions',
    reason: 'Who a merged contact is not, the kept one is not.',
  },
  {
    folder: 'features/contacts',
    table: 'register_distinctions',
    reason: 'Who a merged contact is not, the kept one is not.',
  },
  { folder: 'features/follows', table: 'users', reason: 'People follow matters.' },
  { folder: 'features/inbox', table: 'users', reason: 'People turn kinds of notifications off.' },
  {
    folder: 'features/inbox',
    table: 'notifications',
    reason: 'People mark what they were told as read.',
  },
  { folder: 'features/pins', table: 'users', reason: 'People pin what they keep at hand.' },
  { folder: 'features/team', table: 'users', reason: 'Administrators change and disable people.' },
  { folder: 'features/session', table: 'users', reason: 'Signing in announces that a factor was reset.' },
  {
    folder: 'platform/notifications',
    table: 'users',
    reason: 'Whoever loses sight of a matter follows it no more.',
  },
  { folder: 'http', table: 'personal_tokens', reason: 'A call with a token notes when it was used.' },
  { folder: 'features/account', table: 'sessions', reason: 'People end their own sessions.' },
  {
    folder: 'platform/identity',
    table: 'sessions',
    reason: 'A new password and disabling end all sessions.',
  },
  { folder: 'features/one-time-links', table: 'one_time_links', reason: 'Opening a link uses it up.' },
  { folder: 'features/team', table: 'one_time_links', reason: 'An invitation is a link without a person.' },
  { folder: 'platform', table: 'uploads', reason: 'Documents and imports both take an upload, once.' },
  { folder: 'platform/storage-quota', table: 'uploads', reason: 'What is being uploaded takes room.' },
  {
    folder: 'platform/matters',
    table: 'matters',
    reason: 'Walls, teams and holds change who sees a matter.',
  },
  { folder: 'records/trash', table: 'deletions', reason: 'Restoring ends a deletion.' },
];

/** Files that write tables named by a variable, each with its reason. */
const generic: Readonly<Record<string, string>> = {
  'demo/demo.queries.ts': 'Moves records of every type into the past.',
  'features/matters/matter-writing.queries.ts': 'A deleted matter takes its records along.',
  'features/contacts/merged-rows.queries.ts': 'Undoing a merge removes the rows that it made.',
  'records/trash/restoring.queries.ts': 'Restores records of every type.',
  'platform/identity/two-factor.queries.ts': 'Removes secrets and codes together.',
  'platform/trash/delete.queries.ts': 'Deletes records of every type.',
};

interface Write {
  path: string;
  folder: string;
  table: string | undefined;
}

/** `features/matters` of `features/matters/matters.queries.ts`, `http` of `http/idempotency.queries.ts`. */
const folderOf = (path: string) => path.split('/').slice(0, -1).slice(0, 2).join('/');

function writesIn(path: string, text: string): Write[] {
  const calls = text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'([\w.]+)')?/g);
  return [...calls].map(([, table]) => ({ path, folder: folderOf(path), table: table?.split(' ')[0] }));
}

/**
 * Checks that each table has one owner.
 * @param files text of the server's *.queries.ts files, by path below its source folder
 * @returns a message per table with several writers, per undeclared generic writer and per outdated exception
 */
export function ownershipProblems(
  files: ReadonlyMap<string, string>,
  allowed: readonly Exception[] = exceptions,
  anyTable: Readonly<Record<string, string>> = generic,
): string[] {
  const writes = [...files].flatMap(([path, text]) => writesIn(path, text));
  const isAllowed = ({ folder, table }: Write) =>
    allowed.some((exception) => exception.folder === folder && exception.table === table);
  const owners = new Map<string, Set<string>>();
  for (const write of writes)
    if (write.table && !isAllowed(write))
      owners.set(write.table, (owners.get(write.table) ?? new Set()).add(write.folder));
  const disputed = [...owners].flatMap(([table, folders]) =>
    folders.size > 1
      ? [`${table} is written by ${[...folders].sort().join(' and ')}: leave it to one, or declare why.`]
      : [],
  );
  const undeclared = [...new Set(writes.filter(({ table }) => !table).map(({ path }) => path))]
    .filter((path) => !anyTable[path])
    .map((path) => `${path} writes a table named by a variable: name it, or declare why.`);
  const outdated = [
    ...allowed
      .filter(
        ({ folder, table }) => !writes.some((write) => write.folder === folder && write.table === table),
      )
      .map(({ folder, table }) => `${folder} no longer writes ${table}: remove the exception.`),
    ...Object.keys(anyTable)
      .filter((path) => !writes.some((write) => write.path === path && !write.table))
      .map((path) => `${path} no longer writes a table named by a variable: remove the exception.`),
  ];
  return [...disputed, ...undeclared, ...outdated];
}
