import { type Catalogue, type LineContent, logAfter } from './catalogue.ts';
import { type Span, spansOf } from './spans.ts';
import type { DamagedFile } from './target.ts';

/** What is damaged of the backup's descriptions, for operators. */
export const damageInWords = ({ path }: Pick<DamagedFile, 'path'>): string =>
  `${path} is damaged: what it describes is left out.`;

const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What a backup has, for operators. */
export function catalogueInWords(
  { head, lines, damaged }: Catalogue,
  notes: readonly { at: Date }[],
): string {
  const about = head.recipients.length > 0 ? 'encrypted' : 'not encrypted, without secrets';
  return [
    `Backup of installation ${head.installation}, ${about}.`,
    ...(head.line === undefined ? [notesInWords(notes)] : []),
    ...lines.map((line) => lineInWords(line, line.id === head.line)),
    ...damaged.map(damageInWords),
  ].join('\n');
}

function notesInWords(notes: readonly { at: Date }[]): string {
  const [first, last] = [notes[0], notes.at(-1)].map((note) => note?.at.toISOString());
  return `Documents, checkpoints and ${notes.length} notes of a database that Caseward does not run, from ${first ?? 'never'} to ${last ?? 'never'}.`;
}

function lineInWords(line: LineContent, isCurrent: boolean): string {
  const lines = [
    `Line ${line.id}, begun ${line.begun_at} (${line.begun_by})${isCurrent ? ', written now' : ''}:`,
  ];
  if (line.bases.length === 0) lines.push('  no base: nothing can be restored from it');
  for (const span of spansOf(line)) lines.push(...spanInWords(line, span));
  return lines.join('\n');
}

function spanInWords(line: LineContent, { bases, end, beyond }: Span): string[] {
  const lines = bases.map((base) => {
    const { segments } = logAfter(line, base);
    const stored = base.parts.reduce((sum, part) => sum + part.size, 0);
    const log = end ? `with ${segments.length} segments of the log after it` : 'this state alone';
    return `  base ${base.id}, Caseward ${base.product}, ${size(stored)}, ${log}`;
  });
  // What is in its last file is older than that: how much is only known once it is opened.
  if (end)
    lines.push(
      `    every second from ${bases[0]?.finished_at} on, as far as this log goes: its last file came at ${end.toISOString()}`,
    );
  if (beyond) lines.push(`    then a gap: the log goes on at ${beyond}`);
  return lines;
}
