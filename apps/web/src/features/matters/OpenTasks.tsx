import type { TasksOfClosing } from '@caseward/contract/tasks-of-closing';
import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';
import type { Naming } from '../../shared/forms/options.ts';

/** What becomes of the open tasks of what is closed. An empty `reassign_to`: not yet said to whom. */
export type TasksDecision = TasksOfClosing;

/** Whether a decision is complete. */
export const isDecided = ({ reassign_to }: TasksDecision): boolean => reassign_to !== '';

export interface OpenTasksProps extends Naming {
  /** What is asked about, such as `3 open tasks`. */
  label: string;
  /** Which tasks these are, in words. */
  named?: string | undefined;
  teamOptions: OptionSource;
  value: TasksDecision;
  onChange: (decision: TasksDecision) => void;
  error?: ReactNode;
}

/** Asks what becomes of open tasks. */
export function OpenTasks(props: OpenTasksProps) {
  const { label, named, teamOptions, value, onChange, error, known = [], onChosen } = props;
  const [successor, setSuccessor] = useState<Option>();
  const { open_tasks, reassign_to } = value;
  const decisions: Record<string, TasksDecision> = {
    LEAVE: {},
    COMPLETE: { open_tasks: 'COMPLETE' },
    REASSIGN: { reassign_to: successor?.value ?? '' },
  };
  return (
    <>
      <Radio.Group
        label={label}
        description={named}
        value={open_tasks ?? (reassign_to === undefined ? 'LEAVE' : 'REASSIGN')}
        onChange={(name) => onChange(decisions[name] ?? {})}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="LEAVE" label={t`Leave open`} />
          <Radio value="COMPLETE" label={t`Complete`} />
          <Radio value="REASSIGN" label={t`Reassign`} />
        </Stack>
      </Radio.Group>
      {reassign_to !== undefined && (
        <OneChooser
          label={t`Reassign to`}
          required
          source={teamOptions}
          value={reassign_to || null}
          known={successor ? [successor, ...known] : known}
          data-path="reassign_to"
          onChosen={(chosen) => {
            onChosen?.(chosen);
            const person = chosen.at(-1);
            setSuccessor(person);
            onChange({ reassign_to: person?.value ?? '' });
          }}
          onChange={(id) => {
            if (id !== null) return;
            setSuccessor(undefined);
            onChange({ reassign_to: '' });
          }}
          error={error}
        />
      )}
    </>
  );
}
