import type { LineContent } from './catalogue.ts';
import { type Base, baseFolder } from './layout.ts';
import { type BackupTarget, putText, textOf } from './target.ts';

const pathOf = ({ line, id }: Base) => `${baseFolder(line, id)}/verify.json`;

/** Notes beside a base that it was verified. @param opened whether what is in it was looked at */
export const noteVerified = (target: BackupTarget, base: Base, opened: boolean): Promise<void> =>
  putText(target, pathOf(base), JSON.stringify({ at: new Date().toISOString(), opened }));

/** When a base of a line was verified last, in milliseconds since 1970; 0: never. */
export async function lastVerified(target: BackupTarget, { bases }: LineContent): Promise<number> {
  for (const base of bases.toReversed()) {
    const text = await textOf(target, pathOf(base));
    if (text !== undefined) return Date.parse((JSON.parse(text) as { at: string }).at);
  }
  return 0;
}
