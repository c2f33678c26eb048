import { playbookLineTypeLabels } from '@caseward/contract/playbook-lines';
import { t } from '@lingui/core/macro';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { formatDay } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { personInWords } from '../../shared/people/person-words.ts';
import classes from './PlanLine.module.css';
import type { PlanLineProps } from './plan-line.ts';

const PlanChoices = lazyPart(() => import('./PlanChoices.tsx'), 'PlanChoices');

/** A line as it would be made: whether it is, when, and whose it is. */
export function PlanLine(props: PlanLineProps) {
  const { line, choice, onChoose } = props;
  const { title, type, day, skipped, made, problem, asks_day, assignee_details: who } = line;
  const [isOpen, setOpen] = useState(asks_day && !made);
  const cite = line.preview?.rule?.cite;
  return (
    <Stack component="li" gap={4} className={classes.line}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Checkbox
          className={classes.what}
          label={title}
          // What was pressed shows at once; what follows from it comes with the answer.
          checked={!(choice.skip ?? skipped)}
          disabled={skipped && day === null && !asks_day && problem === null && !made}
          onChange={({ currentTarget }) => onChoose({ skip: !currentTarget.checked })}
          description={
            <>
              {playbookLineTypeLabels[type]}
              {cite && ` · ${cite}`}
              {line.from_title !== null && ` · ${t`counted from ${line.from_title}`}`}
            </>
          }
        />
        <Group gap="xs" justify="flex-end" className={classes.facts}>
          {made && skipped && <Tag>{t`Made already`}</Tag>}
          <Text size="sm" fw={600} c={skipped ? 'dimmed' : undefined}>
            {day ? formatDay(day) : type === 'TASK' && !skipped ? t`No due date` : t`No day yet`}
          </Text>
          {who && <Text size="sm">{personInWords(who)}</Text>}
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={t`Change ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {t`Change`}
          </Button>
        </Group>
      </Group>
      {line.preview?.contested && !skipped && (
        <Text size="sm">{t`The law is not settled here: this is the earlier day.`}</Text>
      )}
      {problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          <ServerText>{problem}</ServerText>
        </Text>
      )}
      {isOpen && (
        <Suspense>
          <PlanChoices {...props} />
        </Suspense>
      )}
    </Stack>
  );
}
