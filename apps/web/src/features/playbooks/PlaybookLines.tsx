import { playbookLineTypeLabels } from '@caseward/contract/playbook-lines';
import type { Playbook } from '@caseward/contract/playbooks';
import { t } from '@lingui/core/macro';
import type { Option } from '../../shared/forms/option-source.ts';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { baseTitle, whenInWords } from './period-words.ts';

type Row = Playbook['lines'][number] & { id: string; when: string; who: string };

const columns: Column<Row>[] = [
  { header: t`Title`, cell: ({ title }) => title },
  { header: t`Kind`, cell: ({ type }) => playbookLineTypeLabels[type] },
  { header: t`When`, cell: ({ when }) => when },
  { header: t`Assignee`, cell: ({ who }) => who },
];

/** The lines of a playbook, for those who do not keep it. @param known what assignees are called */
export function PlaybookLines({ lines, known }: { lines: Playbook['lines']; known: readonly Option[] }) {
  const rows = lines.map((line) => ({
    ...line,
    id: line.key,
    when: whenInWords(line as never, baseTitle(line as never, lines as never)),
    who: known.find(({ value }) => value === line.assignee)?.label ?? '',
  }));
  return <DataTable label={t`Lines`} columns={columns} rows={rows} empty={null} />;
}
