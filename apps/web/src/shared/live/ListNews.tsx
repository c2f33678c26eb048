import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { figure } from '../counts.ts';
import { useStore } from '../store.ts';
import { listOfScreen } from './list-of-screen.ts';
import { anything, forgetList, listNews } from './news.ts';

/** Says how many records of a list others changed since it was fetched, and fetches it when asked. */
export function ListNews({ name }: { name: string }) {
  const cache = useQueryClient();
  const changed = useStore(listNews).get(name);
  if (!changed) return null;
  const count = changed.size;
  const isExact = !changed.has(anything);
  const show = () => {
    forgetList(name);
    void cache.invalidateQueries({ predicate: (query) => listOfScreen(query) === name });
  };
  return (
    <Button size="compact-sm" variant="light" mr="xs" onClick={show} aria-live="polite">
      {!isExact ? t`Something new` : count === 1 ? t`1 new` : t`${figure(count)} new`}
    </Button>
  );
}
