import { eventDeadlines } from '@caseward/contract/event-deadlines';
import type { Event } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { formatDay } from '../../shared/dates.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { deadlineColumnsOfMatter } from './deadline-columns.tsx';
import { addDeadlinesOf, dayAdded, deadlinesQuery, previewOfEventQuery } from './deadlines.api.ts';
import { ProposedDay } from './ProposedDay.tsx';

/** The deadlines that are counted from an event, and the rules that lead to more. */
export function EventDeadlines({ event }: { event: Event }) {
  const mayAdd = useMay(eventDeadlines.create);
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useInfiniteQuery(deadlinesQuery({ event: event.id }));
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading deadlines...`} lines={1} />;
  const addButton = (
    <Button variant="default" aria-expanded={adding} onClick={() => setAdding(!adding)}>
      {t`Add deadlines by rules`}
    </Button>
  );
  return (
    <Panel title={t`Deadlines from this event`} action={mayAdd && addButton}>
      {adding && <ChosenRules event={event} onAdded={() => setAdding(false)} />}
      <ProposedDay deadlines={data} />
      <DataTable
        label={t`Deadlines from this event`}
        columns={deadlineColumnsOfMatter}
        rows={data}
        empty={t`No deadline is counted from this event.`}
      />
    </Panel>
  );
}

function ChosenRules({ event, onAdded }: { event: Event; onAdded: () => void }) {
  const [rules, setRules] = useState<string[]>([]);
  const packs = useQuery(rulePacksQuery);
  const preview = useQuery({ ...previewOfEventQuery(event.id, rules), enabled: rules.length > 0 });
  const adding = useMutation({
    mutationFn: () => addDeadlinesOf(event.id, rules),
    meta: { effects: dayAdded },
    onSuccess: onAdded,
    onError: (error) => alertFailure(t`Failed to add deadlines.`, error),
  });
  const groups = (packs.data ?? []).map(({ title, rules: offered }) => ({
    group: title,
    items: [...new Map(offered.map((rule) => [rule.id, rule])).values()].map((rule) => ({
      value: rule.id,
      label: `${rule.title} (${rule.cite}): ${rule.trigger}`,
    })),
  }));
  const shown = rules.length > 0 ? (preview.data ?? []) : [];
  const isReady = rules.length > 0 && shown.length > 0 && shown.every(({ problem }) => problem === null);
  return (
    <Stack data-screen-only>
      <MultiSelect
        label={t`Rules`}
        description={t`Each is counted from the day of this event, in its court or that of the matter.`}
        data={groups}
        value={rules}
        onChange={setRules}
        searchable
        limit={50}
        maxValues={50}
      />
      {preview.error && <LoadError text={t`Error: ${preview.error.message}`} retry={preview.refetch} />}
      <ul>
        {shown.map(({ rule, title, cite, preview: answer, problem }) => (
          <li key={rule}>
            <Text>
              {problem ?? (answer?.due ? formatDay(answer.due.on) : answer?.warnings[0]?.text)}: {title} (
              {cite})
            </Text>
          </li>
        ))}
      </ul>
      <Group>
        <Button disabled={!isReady} loading={adding.isPending} onClick={() => adding.mutate()}>
          {t`Save deadlines`}
        </Button>
      </Group>
    </Stack>
  );
}
