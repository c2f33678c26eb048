/*
 * The check of docs/security/asvs.md (decision 023). Each row reads
 * `| 1.2.3 | level | requirement | verdict | detail |`.
 */

/** The repository's files, as the check needs them. */
export interface Files {
  /** Paths relative to the repository's folder. */
  paths: readonly string[];
  read(path: string): Promise<string>;
}

/** How many requirements OWASP ASVS 5.0.0 has at levels 1 and 2. */
const requirements = 253;
const verdicts = ['verified', 'not applicable', 'operator', 'open'];

interface Row {
  id: string;
  level: string;
  summary: string;
  verdict: string;
  detail: string;
}

function rowsOf(table: string): Row[] {
  return table.split('\n').flatMap((line) => {
    if (!/^\| *\d/.test(line)) return [];
    const [, id = '', level = '', summary = '', verdict = '', detail = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    return [{ id, level, summary, verdict, detail }];
  });
}

/** Compares numbers such as 1.2.10 part by part. */
function isAfter(id: string, previous: string): boolean {
  const before = previous.split('.').map(Number);
  for (const [place, number] of id.split('.').map(Number).entries()) {
    const difference = number - (before[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** Checks one reference: `file`, or `file` › words in it. A file is named by as much of its path as is unique. */
async function problemOf(reference: string, files: Files): Promise<string | undefined> {
  const [, name = '', words = ''] = /^`([^`]+)`(?: › (.+))?$/.exec(reference) ?? [];
  if (!name) return `must name a test as \`file\` › words: ${reference}`;
  const [path, ...others] = files.paths.filter((file) => file === name || file.endsWith(`/${name}`));
  if (!path) return `names ${name}, which does not exist`;
  if (others.length > 0) return `names ${name}, which could be ${path} or ${others[0]}`;
  if (!(await files.read(path)).includes(words)) return `names a test that ${path} does not have: ${words}`;
  return undefined;
}

async function problemsOf({ id, level, summary, verdict, detail }: Row, files: Files): Promise<string[]> {
  if (!verdicts.includes(verdict)) return [`${id} needs one verdict of: ${verdicts.join(', ')}.`];
  if (!summary || !['1', '2'].includes(level)) return [`${id} needs a requirement and a level, 1 or 2.`];
  if (!detail) return [`${id} needs the tests or the reason for its verdict.`];
  const references =
    verdict === 'verified' ? detail.split('<br>') : (detail.match(/`[^`]+\.(?:test|spec)\.tsx?`/g) ?? []);
  const problems = await Promise.all(references.map((reference) => problemOf(reference.trim(), files)));
  return problems.flatMap((problem) => (problem ? [`${id} ${problem}.`] : []));
}

/**
 * Checks the table: every requirement is there once and in order, has a known verdict, and names tests that exist.
 * @param table text of the Markdown document
 * @param expected number of rows
 * @returns a message per problem
 */
export async function asvsProblems(table: string, files: Files, expected = requirements): Promise<string[]> {
  const rows = rowsOf(table);
  const problems = (await Promise.all(rows.map((row) => problemsOf(row, files)))).flat();
  for (const [index, { id }] of rows.slice(1).entries())
    if (!isAfter(id, rows[index]?.id ?? '')) problems.push(`${id} is out of order, or there twice.`);
  if (rows.length !== expected) problems.push(`${rows.length} of ${expected} requirements are there.`);
  return problems;
}
