import { matterPlaybooks, type StartedPlaybook } from '@caseward/contract/matter-playbooks';
import type { Playbook } from '@caseward/contract/playbooks';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { figure } from '../../shared/counts.ts';
import { formatMoment } from '../../shared/dates.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import type { NamedSource } from '../../shared/lists/filters.ts';
import { personInWords } from '../../shared/people/person-words.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { useAssignees } from './assignees.ts';
import { countsInWords } from './counts-in-words.ts';
import { PlaybookLines } from './PlaybookLines.tsx';
import { matterFilled } from './playbooks.api.ts';
import { countsOfMade, undoAndTell } from './undo-start.ts';

interface StartedPlaybooksProps {
  matterId: string;
  started: StartedPlaybook[];
  /** What people are called. */
  assignees: NamedSource;
}

/** The playbooks that were started in a matter, what each said then, and the way back. */
export function StartedPlaybooks({ matterId, started, assignees }: StartedPlaybooksProps) {
  const [shown, setShown] = useState<StartedPlaybook>();
  const mayUndo = useMay(matterPlaybooks.undo);
  const timeZone = useTimeZone();
  if (started.length === 0) return null;
  return (
    <Panel title={t`Started`}>
      <DataTable
        label={t`Started playbooks`}
        columns={[
          { header: t`Playbook`, cell: ({ name }) => name },
          { header: t`Version`, cell: ({ version }) => figure(version) },
          { header: t`Made`, cell: ({ made }) => countsInWords(countsOfMade(made)) },
          { header: t`By`, cell: ({ created_by }) => personInWords(created_by) },
          { header: t`Started on`, cell: ({ created_at }) => formatMoment(created_at, timeZone) },
          {
            header: t`What it said`,
            cell: (row) =>
              row.lines === null ? (
                t`Not kept`
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t`Show what ${row.name} said`}
                  onClick={() => setShown(row)}
                >
                  {t`Show`}
                </Button>
              ),
          },
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
      {shown?.lines && (
        <Dialog
          title={t`${shown.name}, version ${figure(shown.version)}`}
          wide
          onClose={() => setShown(undefined)}
        >
          <LinesThen lines={shown.lines} assignees={assignees} />
        </Dialog>
      )}
    </Panel>
  );
}

function LinesThen({ lines, assignees }: { lines: Playbook['lines']; assignees: NamedSource }) {
  const known = useAssignees(
    assignees,
    lines.map(({ assignee }) => assignee),
  );
  if (!known) return <Loading text={t`Loading lines...`} lines={8} />;
  return <PlaybookLines lines={lines} known={known} />;
}
