import type { EventDeadlinesPreview } from '@caseward/contract/event-deadlines';
import type { Event } from '@caseward/contract/events';
import { serviceMethodLabels } from '@caseward/contract/service-labels';
import { t } from '@lingui/core/macro';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { MultiSelect } from '../../shared/forms/MultiSelect.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import classes from './Computation.module.css';
import { Computation } from './Computation.tsx';
import { addDeadlinesOf, dayAdded, previewOfEventQuery } from './deadlines.api.ts';
import { RuleDetails, stillAsked } from './RuleDetails.tsx';
import { latestVersions, ruleNamed } from './rules.ts';

/** Rules that are counted from an event: where each leads, with its steps and what to mind, before they are saved. */
export function ChosenRules({ event, onAdded }: { event: Event; onAdded: () => void }) {
  const [asked, setAsked] = useState<EventDeadlinesPreview>({ rules: [] });
  const { data: packs = [] } = useQuery(rulePacksQuery);
  const isAsked = asked.rules.length > 0;
  const preview = useQuery({
    ...previewOfEventQuery(event.id, asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const adding = useMutation({
    mutationFn: () => addDeadlinesOf(event.id, asked),
    meta: { effects: dayAdded },
    onSuccess: onAdded,
    onError: (error) => alertFailure(t`Failed to add deadlines.`, error),
  });
  const groups = packs.map((pack) => ({
    group: pack.title,
    items: latestVersions(pack).map((rule) => ({
      value: rule.id,
      label: `${rule.title} (${rule.cite}): ${rule.trigger}`,
    })),
  }));
  const named = (names: readonly string[]) => {
    const chosen = names.map((name) => ruleNamed(packs, name));
    return {
      rules: chosen.flatMap(({ rule }) => rule ?? []),
      packs: [...new Set(chosen.flatMap(({ pack }) => pack ?? []))],
    };
  };
  const shown = isAsked ? (preview.data ?? []) : [];
  const isReady = isAsked && preview.isSuccess && !preview.isPlaceholderData;
  const served = (serviceMethodLabels as Readonly<Record<string, string>>)[event.service_method];
  return (
    <Stack data-screen-only>
      <MultiSelect
        label={t`Rules`}
        description={t`Each is counted from the day of this event, in its court or that of the matter.`}
        data={groups}
        value={asked.rules}
        onChange={(rules) => setAsked({ ...asked, ...stillAsked(asked, named(rules)), rules })}
        searchable
        limit={50}
        maxValues={50}
      />
      <SideBySide>
        <RuleDetails
          {...named(asked.rules)}
          asked={asked}
          ask={(change) => setAsked({ ...asked, ...change })}
          served={served}
          matter={event.matter}
        />
      </SideBySide>
      {preview.error && <LoadError text={t`Error: ${preview.error.message}`} retry={preview.refetch} />}
      <ul className={classes.answers} aria-live="polite">
        {shown.map(({ rule, title, cite, preview: answer, problem }) => (
          <Paper component="li" withBorder p="sm" key={rule}>
            {answer ? (
              <Computation answer={answer} />
            ) : (
              <Text c="red.9">
                {title} ({cite}): {problem && <ServerText>{problem}</ServerText>}
              </Text>
            )}
          </Paper>
        ))}
      </ul>
      <Group>
        <Button
          disabled={!isReady || shown.some(({ preview: answer }) => !answer?.due)}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {t`Save deadlines`}
        </Button>
      </Group>
    </Stack>
  );
}
