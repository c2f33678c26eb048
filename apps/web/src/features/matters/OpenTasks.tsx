import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';

/** What becomes of the open tasks of what is closed: completed, given to somebody, or neither. */
export interface TasksDecision {
  open_tasks?: 'COMPLETE';
  /** Empty: to be reassigned, and not yet said to whom. */
  reassign_to?: string;
}

/** Whether a decision is complete. */
export const isDecided = ({ reassign_to }: TasksDecision): boolean => reassign_to !== '';

export interface OpenTasksProps {
  /** What is asked about, such as `3 open tasks`. */
  label: string;
  teamOptions: OptionSource;
  value: TasksDecision;
  onChange: (decision: TasksDecision) => void;
  error?: string | undefined;
}

/** Asks what becomes of open tasks. */
export function OpenTasks({ label, teamOptions, value, onChange, error }: OpenTasksProps) {
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
          known={successor ? [successor] : []}
          onChosen={(chosen) => {
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
