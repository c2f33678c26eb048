import { type Import, type ImportKind, importKindLabels } from '@caseward/contract/imports';
import { Group, Text } from '@mantine/core';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { manyOf } from '../../shared/lists/use-bulk.ts';
import { paths } from '../../shared/paths.ts';
import { recordWords, stateLabels } from './import-labels.ts';

/** The list with the newest records first. */
const listOf = {
  contacts: {
    to: paths.contacts,
    search: { ordering: '-created_at', columns: 'email,contact_type,created_at' },
  },
  matters: { to: paths.matters, search: { columns: 'number,status,clients,created_at' } },
} satisfies Record<ImportKind, object>;

function sentenceOf({ kind, state, failure, total, imported }: Import): string {
  if (state === 'CANCELLED') return 'This import was given up. Nothing of it was imported.';
  if (state === 'FAILED') return failure || 'Nothing was imported. Import the file anew.';
  const left = total - imported;
  const skipped = left > 0 ? ` ${manyOf(left, { one: 'row was', several: 'rows were' })} left out.` : '';
  return `${manyOf(imported, recordWords(kind))} imported.${skipped}`;
}

/** The result of an import. */
export function ImportOutcome({ found }: { found: Import }) {
  const { kind, state } = found;
  return (
    <Panel title={stateLabels[state]}>
      <Text>{sentenceOf(found)}</Text>
      <Group gap="xs">
        {state === 'DONE' && <ButtonLink {...listOf[kind]}>Show {importKindLabels[kind]}</ButtonLink>}
        <ButtonLink to={paths.import} search={{ kind }} variant="default">
          Import Another File
        </ButtonLink>
      </Group>
    </Panel>
  );
}
