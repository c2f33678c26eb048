import { t } from '@lingui/core/macro';
import { Paper, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Computation } from './Computation.tsx';
import { previewQuery, type Question } from './deadlines.api.ts';
import { isAnswerable } from './new-day.ts';

/** The day to which a question leads, with its steps, before anything is saved. */
export function PreviewedDay({ question }: { question: Question }) {
  const answerable = isAnswerable(question);
  const { data, error } = useQuery({
    ...previewQuery(question),
    enabled: answerable,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!answerable)
    return (
      <Text c="dimmed">{t`Choose a rule and the day from which is counted: the last day follows.`}</Text>
    );
  return (
    <Paper withBorder p="sm" aria-live="polite">
      {error ? <Text c="red.9">{error.message}</Text> : data && <Computation answer={data} />}
    </Paper>
  );
}
