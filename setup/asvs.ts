import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, faultsIn, textOf, type Verification } from './asvs-faults.ts';
import { root } from './programs.ts';

/*
 * What is verified against OWASP ASVS: `docs/security/asvs.json` says it, `docs/security/asvs.md` shows it. With
 * --verify nothing is written: tests that are named and missing are told, and a page that is out of date.
 */

const data = 'docs/security/asvs.json';
const page = 'docs/security/asvs.md';

const cell = (text: string) => text.replaceAll('|', '\\|');

function answerOf({ shown_by, does_not_apply, open }: Entry): string {
  if (open) return `**open**: ${cell(open)}`;
  if (does_not_apply) return `does not apply: ${cell(does_not_apply)}`;
  return (shown_by ?? [])
    .map((shown) => {
      const [path = '', words] = shown.split(' › ');
      const name = path.split('/').at(-1);
      return `[${name}](../../${path})${words ? ` › ${cell(words)}` : ''}`;
    })
    .join('<br>');
}

function pageOf({ standard, chapters, decision }: Verification): string {
  const entries = chapters.flatMap(({ entries }) => entries);
  const count = (answer: keyof Entry) => entries.filter((entry) => entry[answer]).length;
  const sections = chapters.map(({ chapter, title, entries }) => {
    const rows = entries.map(
      (entry) => `| ${entry.id} | ${entry.level} | ${cell(entry.summary)} | ${answerOf(entry)} |`,
    );
    return [`## ${chapter} ${title}`, '', '| | level | | |', '|---|---|---|---|', ...rows, ''].join('\n');
  });
  return [
    `# ${standard}`,
    '',
    `Written by \`setup/asvs.ts\` from [asvs.json](asvs.json); \`npm run check\` finds every test that is named. Of ${entries.length} requirements, ${count('shown_by')} are shown by tests,`,
    `${count('does_not_apply')} do not apply, and ${count('open')} are open ([why](../../${decision})). The numbers are the standard’s, the words ours.`,
    '',
    ...sections,
  ].join('\n');
}

const verification = JSON.parse((await textOf(data)) ?? '') as Verification;
const faults = await faultsIn(verification);
const written = pageOf(verification);
if (process.argv.includes('--verify')) {
  if ((await textOf(page)) !== written) faults.push(`${page} is out of date: run setup/asvs.ts.`);
} else if (faults.length === 0) await writeFile(join(root, page), written);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
