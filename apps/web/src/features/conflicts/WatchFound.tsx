import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { inARow } from '../../shared/language/language.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { hitsQuery } from './conflicts.api.ts';
import { leftOutInWords } from './left-out.ts';

/** Says which names the watch has found to oppose a party of a matter, until somebody decides. */
export function WatchFound({ checks }: { checks: readonly ConflictCheckSummary[] }) {
  const open = checks.filter(isOfWatch);
  return open.map((check) => <Found key={check.id} check={check} />);
}

/** A check of what is new alone, which waits for decisions. */
export const isOfWatch = ({ occasion, state }: ConflictCheckSummary): boolean =>
  occasion === 'WATCH' && state === 'UNDECIDED';

function Found({ check }: { check: ConflictCheckSummary }) {
  const { id } = check;
  const { data: hits } = useInfiniteQuery(hitsQuery(id, {}));
  if (!hits) return null;
  const names = inARow([...new Set(hits.map(({ name }) => name))]);
  const leftOut = leftOutInWords(check);
  return (
    <Alert color="yellow" p="xs" mb="sm" role="presentation">
      <Text size="sm">
        {names === ''
          ? t`A new record that you cannot see may conflict with this matter.`
          : hits.length < check.hits
            ? t`New possible conflicts with this matter: ${names}, and more.`
            : t`New possible conflicts with this matter: ${names}.`}
      </Text>
      {leftOut && <Text size="sm">{leftOut}</Text>}
      <TextLink to={paths.conflictCheck} params={{ checkId: id }}>{t`Review the hits`}</TextLink>
    </Alert>
  );
}
