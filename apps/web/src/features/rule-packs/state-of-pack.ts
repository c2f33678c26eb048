import type { FirmRulePack, PackVersion } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import type { Tone } from '../../shared/feedback/Tag.tsx';

/** What became of a version, in words. */
export function stateOfVersion(
  { number, countersigned_at, withdrawn_at }: PackVersion,
  { in_use }: Pick<FirmRulePack, 'in_use'>,
): { label: string; tone: Tone } {
  if (withdrawn_at !== null) return { label: t`Withdrawn`, tone: 'plain' };
  if (number === in_use) return { label: t`In use`, tone: 'active' };
  if (countersigned_at !== null) return { label: t`Earlier version`, tone: 'plain' };
  return { label: t`To countersign`, tone: 'caution' };
}

/** What stands in the list for a pack: what waits goes before what is used. */
export function stateOfPack(pack: FirmRulePack): { label: string; tone: Tone } {
  const [newest] = pack.versions;
  if (pack.problem !== null) return { label: t`Not applied: faulty`, tone: 'alarm' };
  if (pack.changed_since.length > 0) return { label: t`Overrides a changed rule`, tone: 'caution' };
  return newest ? stateOfVersion(newest, pack) : { label: t`Draft`, tone: 'info' };
}
