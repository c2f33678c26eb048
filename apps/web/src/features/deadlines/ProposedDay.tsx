import type { Deadline } from '@caseward/contract/deadline-record';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { formatDay } from '../../shared/dates.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';

/** Another day is proposed for deadlines, and not yet decided: the earlier of both is what reminders go by. */
export function ProposedDay({ deadlines }: { deadlines: readonly Deadline[] }) {
  const [first, ...others] = deadlines.filter(({ proposed_on }) => proposed_on !== null);
  if (!first?.proposed_on) return null;
  const day = formatDay(first.proposed_on);
  const count = others.length + 1;
  return (
    <Alert color="yellow" p="xs" data-screen-only>
      <Text size="sm" fw={600}>
        {t`Another day is proposed`}
      </Text>
      {others.length === 0
        ? t`What ${first.title} is computed from has changed: ${day}. Until a lawyer decides, the earlier day counts.`
        : t`What ${count} deadlines are computed from has changed. Until a lawyer decides, the earlier days count.`}{' '}
      {first.replay && (
        <TextLink to={paths.replay} params={{ replayId: first.replay }}>
          {t`Review`}
        </TextLink>
      )}
    </Alert>
  );
}
