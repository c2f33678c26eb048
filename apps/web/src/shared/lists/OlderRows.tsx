import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { figure } from '../counts.ts';
import { LoadError } from '../feedback/LoadError.tsx';
import { useMissingOnPaper } from '../layout/whole-on-paper.ts';
import { loadRest } from './load-rest.ts';

/** The most rows that one click shows. */
const mostAtOnce = 500;

interface OlderRowsProps {
  /** A list that is read from its newest rows on. */
  list: UseInfiniteQueryResult<{ total?: { count: number } | undefined }>;
}

/** Shows what is older, a part of it or all; on paper everything is there. */
export function OlderRows({ list }: OlderRowsProps) {
  const showAll = () => loadRest(list);
  useMissingOnPaper(list.hasNextPage ? showAll : undefined);
  const total = list.data?.total;
  if (list.isFetchNextPageError)
    return <LoadError text={t`Error: ${list.error?.message}`} retry={list.fetchNextPage} />;
  if (!list.hasNextPage) return null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        loading={list.isFetchingNextPage}
        onClick={() => list.fetchNextPage()}
      >
        {t`Older`}
      </Button>
      {total && total.count <= mostAtOnce && (
        <Button variant="default" size="xs" disabled={list.isFetchingNextPage} onClick={showAll}>
          {t`All ${figure(total.count)}`}
        </Button>
      )}
    </Group>
  );
}
