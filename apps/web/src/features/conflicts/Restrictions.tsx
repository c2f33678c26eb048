import type { ConflictTerm } from '@caseward/contract/conflict-terms';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { formatMoment } from '../../shared/dates.ts';
import { useTimeZone } from '../../shared/session/session.ts';

const colors = { WAITING: 'yellow', CLEARED: 'teal', CONFLICT: 'red' };

/** Of which names a part may not be seen, and what those who see it have said: one word a name, and no more. */
export const Restrictions = ({ terms }: { terms: readonly ConflictTerm[] }) =>
  terms.map((term) => <Restricted key={term.id} term={term} />);

function Restricted({ term: { name, restricted, answer, answered_at } }: { term: ConflictTerm }) {
  const timeZone = useTimeZone();
  if (restricted === 'NONE') return null;
  const day = answered_at ? formatMoment(answered_at, timeZone) : '';
  const said = {
    WAITING: t`Restricted. A part of the firm's files that you may not see has a name like this. Somebody who may has been asked; you will be told here whether it stands in the way.`,
    CLEARED: t`Restricted: does not stand in the way (answered ${day}).`,
    CONFLICT: t`Restricted: a conflict (answered ${day}). Do not take this on; speak to a conflicts officer.`,
  }[restricted];
  return (
    <Alert color={colors[restricted]} role="presentation" my="xs">
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {said}
      {answer && <Text size="sm">{answer}</Text>}
    </Alert>
  );
}
