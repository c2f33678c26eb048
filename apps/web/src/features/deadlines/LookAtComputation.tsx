import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { dayAdded, lookAtComputation } from './deadlines.api.ts';

/** Shows the computation that is kept back from who may confirm the day, at the price of that. */
export const LookAtComputation = ({ id }: { id: string }) => (
  <Group>
    <ActionButton
      label={t`Show the computation`}
      compact
      question={{
        question: t`Whoever looks at the computation cannot confirm this day. Show it?`,
        yes: t`Show it`,
        harmless: true,
      }}
      act={() => lookAtComputation(id)}
      effects={dayAdded}
      failure={t`Failed to show the computation.`}
    />
  </Group>
);
