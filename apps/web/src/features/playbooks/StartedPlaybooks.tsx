import { matterPlaybooks, type StartedPlaybook } from '@caseward/contract/matter-playbooks';
import { t } from '@lingui/core/macro';
import { formatMoment } from '../../shared/dates.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { personInWords } from '../../shared/people/person-words.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { countsInWords } from './counts-in-words.ts';
import { matterFilled } from './playbooks.api.ts';
import { countsOfMade, undoAndTell } from './undo-start.ts';

/** The playbooks that were started in a matter, and the way back. */
export function StartedPlaybooks({ matterId, started }: { matterId: string; started: StartedPlaybook[] }) {
  const mayUndo = useMay(matterPlaybooks.undo);
  const timeZone = useTimeZone();
  if (started.length === 0) return null;
  return (
    <Panel title={t`Started`}>
      <DataTable
        label={t`Started playbooks`}
        columns={[
          { header: t`Playbook`, cell: ({ name }) => name },
          { header: t`Made`, cell: ({ made }) => countsInWords(countsOfMade(made)) },
          { header: t`By`, cell: ({ created_by }) => personInWords(created_by) },
          { header: t`Started on`, cell: ({ created_at }) => formatMoment(created_at, timeZone) },
        ]}
        rows={started}
        empty={null}
        actions={(row) => {
          if (row.undone_at !== null) return t`Undone`;
          if (!mayUndo) return null;
          return (
            <ActionButton
              label={t`Undo`}
              record={row.name}
              question={{
                question: t`Undo the start of ${row.name}? Tasks and events go to the trash, and deadlines are cancelled. What was changed since stays.`,
                yes: t`Undo`,
              }}
              act={() => undoAndTell(matterId, row.id)}
              effects={matterFilled}
              failure={t`Failed to undo the start of the playbook.`}
            />
          );
        }}
      />
    </Panel>
  );
}
