import { t } from '@lingui/core/macro';
import { Box } from '@mantine/core';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { personOption } from '../../shared/people/person-words.ts';
import classes from './PlanLine.module.css';
import type { PlanLineProps } from './plan-line.ts';

/** What can be said otherwise of a line: its day, its event, and whose it is. */
export function PlanChoices({ line, choice, onChoose, assignees, events }: PlanLineProps) {
  const { type, title, assignee, assignee_details: who } = line;
  return (
    <Box className={classes.choices} role="group" aria-label={t`Change ${title}`}>
      <SideBySide>
        {!choice.event && (
          <LazyDateInput
            label={type === 'EVENT' ? t`Day` : t`Due`}
            value={choice.day === undefined ? line.day : choice.day}
            onChange={(day) =>
              onChoose({ day: day ?? (type === 'TASK' ? null : undefined), skip: undefined })
            }
          />
        )}
        {line.asks_day && (
          <OneChooser
            label={t`Or an event of the matter`}
            source={events}
            value={choice.event ?? null}
            onChange={(event) => onChoose({ event: event ?? undefined, day: undefined, skip: undefined })}
          />
        )}
        {!choice.event && (
          <OneChooser
            label={t`Assignee`}
            source={assignees}
            known={who ? [personOption(who)] : []}
            value={choice.assignee === undefined ? assignee : choice.assignee}
            onChange={(person) => onChoose({ assignee: person })}
          />
        )}
      </SideBySide>
    </Box>
  );
}
