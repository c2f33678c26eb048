import type { MattersBulk } from '@caseward/contract/matter-bulk';
import { type MatterStatus, matterStatuses, matterStatusLabels } from '@caseward/contract/matter-statuses';
import type { MatterRow } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { codeOptions } from '../../shared/forms/code-options.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { isClosed } from './closed-status.ts';
import { OpenWork } from './OpenWork.tsx';
import { openWorkQuery } from './open-work.api.ts';

type Change = MattersBulk['change'];

interface StatusFieldsProps {
  chosen: readonly MatterRow[];
  /** Who takes tasks over. */
  assigneeOptions: OptionSource;
  change: Change;
  onChange: (change: Change) => void;
}

const withoutTasks = ({ open_tasks: _, reassign_to: __, ...change }: Change): Change => change;

/** The status of many matters, and what becomes of what is open in those that it closes. */
export function StatusFields({ chosen, assigneeOptions, change, onChange }: StatusFieldsProps) {
  const { status } = change;
  // Those that are closed already keep their tasks.
  const matters = chosen.filter(({ status }) => !isClosed(status));
  // It is known by the time that a status is chosen.
  useQuery(openWorkQuery(matters.map(({ id }) => id)));
  return (
    <>
      <Select
        label={t`Status`}
        data={codeOptions(matterStatuses, matterStatusLabels)}
        value={status ?? null}
        onChange={(picked) => {
          const status = picked as MatterStatus;
          onChange({ ...(isClosed(status) ? change : withoutTasks(change)), status });
        }}
      />
      {status && isClosed(status) && (
        <>
          <Textarea
            label={t`Reason`}
            description={t`Kept with the change of the status.`}
            maxLength={2000}
            value={change.status_reason ?? ''}
            onChange={({ currentTarget }) => onChange({ ...change, status_reason: currentTarget.value })}
          />
          <OpenWork
            matters={matters}
            teamOptions={assigneeOptions}
            value={change}
            onChange={(decision) => onChange({ ...withoutTasks(change), ...decision })}
          />
        </>
      )}
    </>
  );
}
