import type { ConflictTerm } from '@caseward/contract/conflict-terms';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { inARow } from '../../shared/language/language.ts';

/** For which names there is more than a check has kept. */
export function MoreThanShown({ terms }: { terms: readonly ConflictTerm[] }) {
  const names = inARow([...new Set(terms.filter(({ capped }) => capped).map(({ name }) => name))]);
  if (!names) return null;
  return (
    <Text size="sm">
      {t`There are more names like these, or relatives of theirs, than were kept: ${names}. The likeliest are shown. Check again with a middle name or another name.`}
    </Text>
  );
}
