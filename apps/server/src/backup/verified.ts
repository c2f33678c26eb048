import * as z from 'zod';
import { OperatorError } from '../startup/operator-error.ts';
import type { LineContent } from './catalogue.ts';
import { isAhead } from './clock.ts';
import { type Base, baseFolder } from './layout.ts';
import { type BackupTarget, putText, readJson } from './target.ts';

/** What stands beside a base that was verified. */
const Note = z.object({
  at: z.iso.datetime(),
  /** When a base of the line was opened last, this one or another: that one may be removed by now. */
  opened_at: z.optional(z.iso.datetime()),
});

/** When a line of a backup was verified last; undefined is never, or dated after the present. */
export interface Verified {
  /** What is stored was compared with what was written down. */
  lastVerified: Date | undefined;
  /** It was restored, too, and everything in it was looked at. */
  lastOpened: Date | undefined;
}

const pathOf = ({ line, id }: Base) => `${baseFolder(line, id)}/verify.json`;

/** Notes beside a base that it was verified. @param opened whether what is in it was looked at */
export async function noteVerified(
  target: BackupTarget,
  { line, base }: { line: LineContent; base: Base },
  opened: boolean,
): Promise<void> {
  const at = new Date();
  const lastOpened = opened ? at : (await verifiedOf(target, line)).lastOpened;
  const note: z.input<typeof Note> = { at: at.toISOString(), opened_at: lastOpened?.toISOString() };
  await putText(target, pathOf(base), JSON.stringify(note));
}

/** Reads when a line was verified last. */
export async function verifiedOf(target: BackupTarget, { bases }: LineContent): Promise<Verified> {
  const verified: string[] = [];
  const opened: string[] = [];
  for (const base of bases) {
    const note = await readJson(target, pathOf(base), Note).catch((error: unknown) => {
      // The next verification writes it anew. Nothing else must wait for that.
      if (error instanceof OperatorError) return undefined;
      throw error;
    });
    if (note) verified.push(note.at);
    if (note?.opened_at) opened.push(note.opened_at);
  }
  return { lastVerified: newest(verified), lastOpened: newest(opened) };
}

function newest(moments: readonly string[]): Date | undefined {
  return moments
    .toSorted()
    .map((moment) => new Date(moment))
    .findLast((moment) => !isAhead(moment));
}
