import { deadlineKindLabels } from '@caseward/contract/deadline-labels';
import { deadlineKinds } from '@caseward/contract/deadline-terms';
import { eventKindLabels, eventKinds } from '@caseward/contract/event-codes';
import {
  type PlaybookLine,
  playbookLineTypeLabels,
  playbookLineTypes,
} from '@caseward/contract/playbook-lines';
import { taskPriorities, taskPriorityLabels } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { ActionIcon, NativeSelect, Stack, TextInput } from '@mantine/core';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import classes from './LineFields.module.css';
import type { LineFieldsProps } from './line-fields.ts';
import { asType } from './new-line.ts';
import { WhenFields } from './WhenFields.tsx';

/** The inputs of a line of a playbook. */
export function LineFields(props: LineFieldsProps) {
  const { line, place, assignees, naming, onMoveUp } = props;
  const { set, bound, number } = place;
  return (
    <Stack role="group" aria-label={t`Line ${number}`} gap="xs" className={classes.line}>
      <SideBySide>
        <TextInput
          label={t`Title`}
          required
          value={line.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          {...bound('title')}
        />
        <NativeSelect
          label={t`Creates`}
          data={codeOptions(playbookLineTypes, playbookLineTypeLabels)}
          value={line.type}
          onChange={({ currentTarget }) => set(asType(line, currentTarget.value as PlaybookLine['type']))}
          {...bound('type')}
        />
        <OneChooser
          label={t`Assignee`}
          source={assignees}
          {...naming}
          value={line.assignee}
          onChange={(assignee) => set({ assignee: assignee ?? 'none' })}
          {...bound('assignee')}
        />
        <KindField line={line} place={place} />
      </SideBySide>
      <WhenFields {...props} />
      <SideBySide>
        <TextArea
          label={t`Description`}
          minRows={2}
          maxRows={6}
          value={line.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          {...bound('description')}
        />
      </SideBySide>
      {onMoveUp && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.up}
          aria-label={t`Move line ${number} up`}
          onClick={onMoveUp}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
      )}
    </Stack>
  );
}

function KindField({ line, place: { set, bound } }: Pick<LineFieldsProps, 'line' | 'place'>) {
  if (line.type === 'TASK')
    return (
      <NativeSelect
        label={t`Priority`}
        data={codeOptions(taskPriorities, taskPriorityLabels)}
        value={line.priority}
        onChange={({ currentTarget }) => set({ priority: currentTarget.value as PlaybookLine['priority'] })}
        {...bound('priority')}
      />
    );
  if (line.type === 'EVENT')
    return (
      <NativeSelect
        label={t`Kind`}
        data={codeOptions(eventKinds, eventKindLabels)}
        value={line.event_kind}
        onChange={({ currentTarget }) =>
          set({ event_kind: currentTarget.value as PlaybookLine['event_kind'] })
        }
        {...bound('event_kind')}
      />
    );
  const usual = { value: '', label: line.rule === null ? deadlineKindLabels.INTERNAL : t`That of the rule` };
  const others = codeOptions(deadlineKinds, deadlineKindLabels);
  return (
    <NativeSelect
      label={t`Kind`}
      data={[usual, ...others.filter(({ value }) => line.rule !== null || value !== 'INTERNAL')]}
      value={line.deadline_kind ?? ''}
      onChange={({ currentTarget }) =>
        set({ deadline_kind: (currentTarget.value || null) as PlaybookLine['deadline_kind'] })
      }
      {...bound('deadline_kind')}
    />
  );
}
