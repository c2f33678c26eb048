import type { RegisterEntry } from '@caseward/contract/register';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../../../shared/api/api-error.ts';
import { LoadError } from '../../../shared/feedback/LoadError.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { TextLink } from '../../../shared/layout/links.tsx';
import { DataTable } from '../../../shared/lists/DataTable.tsx';
import { paths } from '../../../shared/paths.ts';
import { entryColumns } from './entry-columns.tsx';
import { entryQuery } from './register.api.ts';

interface OneEntryProps {
  id: string;
  actions: (entry: RegisterEntry) => ReactNode;
}

/** The entry that a link leads to. */
export function OneEntry({ id, actions }: OneEntryProps) {
  return (
    <>
      <TextLink to={paths.conflicts} search={{ tab: 'register' }} size="sm">
        {t`All entries`}
      </TextLink>
      <Entry id={id} actions={actions} />
    </>
  );
}

function Entry({ id, actions }: OneEntryProps) {
  const { data, error, refetch } = useQuery(entryQuery(id));
  if (isMissing(error)) return <Text>{t`This entry is no longer in the register.`}</Text>;
  if (data)
    return <DataTable label={t`Entry`} columns={entryColumns} rows={[data]} actions={actions} empty={null} />;
  return error ? (
    <LoadError text={t`Error: ${error.message}`} retry={refetch} />
  ) : (
    <Loading text={t`Loading the register...`} lines={1} />
  );
}
