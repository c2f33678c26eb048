import { largestBulk } from '@caseward/contract/bulk';
import type { MattersBulk as MattersBulkBody } from '@caseward/contract/matter-bulk';
import type { MatterRow } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { BulkButton } from '../../shared/lists/BulkButton.tsx';
import { BulkValue } from '../../shared/lists/BulkValue.tsx';
import { useBulk } from '../../shared/lists/use-bulk.ts';
import { matterWords } from './matter-list.tsx';
import { changeMatters, changeMattersBack } from './matters.api.ts';
import { isDecided } from './OpenTasks.tsx';
import { StatusFields } from './StatusFields.tsx';

interface MattersBulkProps {
  chosen: readonly MatterRow[];
  teamOptions: OptionSource;
  /** Who takes tasks over. */
  assigneeOptions: OptionSource;
  practiceAreaOptions: OptionSource;
  onDone: () => void;
}

type Change = MattersBulkBody['change'];

/** Each matter brings its tasks along: fewer of them at once. */
const mostWithTasks = 25;

/** Bulk changes of matters. */
export function MattersBulk(props: MattersBulkProps) {
  const { chosen, teamOptions, assigneeOptions, practiceAreaOptions, onDone } = props;
  const { run, isBusy, done } = useBulk({
    words: matterWords,
    nameOf: ({ title }: MatterRow) => title,
    apply: (ids, change: Change, key) => changeMatters({ ids, change }, key),
    undo: (changed, key) => changeMattersBack({ changed }, key),
    most: ({ open_tasks, reassign_to }) => (open_tasks || reassign_to ? mostWithTasks : largestBulk),
  });
  const what = manyOf(chosen.length, matterWords);
  const shared = {
    what,
    isBusy,
    done,
    onApply: (change: Change, close: () => void) =>
      run(chosen, change, () => {
        close();
        onDone();
      }),
  };
  return (
    <>
      <BulkButton<Change>
        label={t`Change status`}
        initial={{}}
        isComplete={(change) => change.status !== undefined && isDecided(change)}
        submitOf={() => t`Change status of ${what}`}
        {...shared}
      >
        {(change, set) => (
          <StatusFields chosen={chosen} assigneeOptions={assigneeOptions} change={change} onChange={set} />
        )}
      </BulkButton>
      <BulkButton<Change>
        label={t`Assign`}
        initial={{ add_assigned_users: [] }}
        isComplete={(change) => Boolean(change.add_assigned_users?.length)}
        submitOf={() => t`Assign ${what}`}
        {...shared}
      >
        {(change, set) => (
          <ManyChooser
            label={t`Team members to add`}
            source={teamOptions}
            value={change.add_assigned_users ?? []}
            onChange={(add_assigned_users) => set({ add_assigned_users })}
          />
        )}
      </BulkButton>
      <BulkButton<Change>
        label={t`Change practice area`}
        initial={{}}
        isComplete={({ practice_area }) => practice_area !== undefined}
        submitOf={({ practice_area }) =>
          practice_area === null ? t`Remove practice area of ${what}` : t`Set practice area of ${what}`
        }
        {...shared}
      >
        {({ practice_area }, set) => (
          <BulkValue
            none={t`Remove practice area`}
            value={practice_area}
            onChange={(area) => set({ practice_area: area })}
          >
            {(input) => <OneChooser label={t`Practice area`} source={practiceAreaOptions} {...input} />}
          </BulkValue>
        )}
      </BulkButton>
    </>
  );
}
