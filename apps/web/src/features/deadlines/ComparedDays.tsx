import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { Computation } from './Computation.tsx';
import { deadlineProposalQuery } from './deadlines.api.ts';
import { LookAtComputation } from './LookAtComputation.tsx';

/** How the stored day of a deadline and the proposed one were computed, side by side. */
export function ComparedDays({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deadlineProposalQuery(id));
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading its days...`} lines={6} />;
  if (data.withheld)
    return (
      <>
        <Text size="sm">{t`This day waits for a second entry, which is made without having seen the first.`}</Text>
        <LookAtComputation id={id} />
      </>
    );
  return (
    <SideBySide>
      {[
        { heading: t`Stored day`, answer: data.present },
        { heading: t`Proposed day`, answer: data.proposed },
      ].map(({ heading, answer }) => (
        <section key={heading} aria-label={heading}>
          <Text size="sm" fw={600}>
            {heading}
          </Text>
          {answer && <Computation answer={answer} />}
        </section>
      ))}
    </SideBySide>
  );
}
