import type { Pin } from '@caseward/contract/pins';
import { foundTypeLabels, longestSearch, type RecentItem } from '@caseward/contract/search';
import { t } from '@lingui/core/macro';
import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { paths } from '../../shared/paths.ts';
import { usePins } from '../../shared/pins/use-pins.ts';
import { type Command, matchingCommands } from './commands.ts';
import { describeCount } from './describe-count.ts';
import { asFound, type Found } from './found.ts';
import { SearchHelp } from './SearchHelp.tsx';
import { type OptionGroup, SearchOptions } from './SearchOptions.tsx';
import { SearchProblems } from './SearchProblems.tsx';
import { findQuery, recentQuery } from './search.api.ts';
import { useKeyboardOptions } from './use-keyboard-options.ts';

/** How long one has to stop typing before the search begins, in milliseconds. */
const pause = 120;
const allResults = 'all';

interface SearchDialogProps {
  fetchCommands: () => Promise<readonly Command[]>;
  onClose: () => void;
}

/** One box over everything the person may see: searched as they type, walked by keyboard. */
export function SearchDialog({ fetchCommands, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const help = useId();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, pause);
  const recent = useQuery(recentQuery());
  const pins = usePins();
  const [known, setKnown] = useState<readonly Command[]>([]);
  useEffect(() => {
    // Without them the search still finds.
    fetchCommands().then(setKnown, () => {});
  }, [fetchCommands]);
  const found = useQuery({
    ...findQuery(asked),
    enabled: asked !== '',
    // What was found before stays until the new is there.
    placeholderData: keepPreviousData,
  });
  const isBehind = asked !== wanted || found.isPlaceholderData || found.isPending;
  const answer = wanted ? found.data : undefined;
  const groups = answer ? foundGroups(answer.groups) : wanted ? [] : listedGroups(pins, recent.data);
  const commands = matchingCommands(known, wanted);
  const keys = [...groups.flatMap(({ items }) => items), ...commands].map(({ id }) => id);
  const options = useKeyboardOptions({
    keys: answer ? [...keys, allResults] : keys,
    withFirst: wanted !== '',
    onEnter: (active) => {
      if (!wanted || !isBehind) return !wanted;
      // What can be done is known without the server.
      if (commands.some(({ id }) => id === active)) return false;
      onClose();
      void navigate({ to: paths.search, search: { q: wanted } });
      return true;
    },
  });

  return (
    <Dialog title={t`Search`} wide atTop harmless onClose={onClose}>
      <TextInput
        aria-label={t`Search`}
        aria-describedby={typed ? undefined : help}
        placeholder={t`Matters, people, tasks, notes, documents`}
        leftSection={<IconSearch size={18} aria-hidden />}
        size="md"
        value={typed}
        maxLength={longestSearch}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          options.startOver();
        }}
        {...options.field}
      />
      {wanted && found.error && !found.isFetching ? (
        <LoadError text={t`Error: ${found.error.message}`} retry={found.refetch} />
      ) : (
        <>
          <SearchOptions
            options={options}
            groups={groups}
            commands={commands}
            all={answer && { key: allResults, q: wanted }}
            onFollowed={onClose}
          />
          {answer && <SearchProblems problems={answer.problems} />}
          <Text role="status" size="xs" c="dimmed">
            {wanted ? (isBehind || !answer ? t`Searching...` : describeCount(answer)) : saidWhenEmpty(recent)}
          </Text>
        </>
      )}
      {!typed && <SearchHelp id={help} />}
    </Dialog>
  );
}

const foundGroups = (
  groups: readonly { type: keyof typeof foundTypeLabels; hits: Found[] }[],
): OptionGroup[] =>
  groups.map(({ type, hits }) => ({ key: type, label: foundTypeLabels[type], items: hits }));

/** What is offered before anything is typed: pinned matters, and what was opened lately. */
function listedGroups(pins: readonly Pin[], recent: readonly RecentItem[] = []): OptionGroup[] {
  const pinned = pins.flatMap(({ type, id, title }) =>
    type === 'matter' ? asFound({ type, id, title, matter: null }) : [],
  );
  const others = recent.filter(({ id }) => !pinned.some((pin) => pin.id === id)).map(asFound);
  const groups = [
    { key: 'pinned', label: t`Pinned`, items: pinned },
    { key: 'recent', label: t`Recent`, items: others },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const saidWhenEmpty = ({ data }: { data?: unknown[] | undefined }) =>
  data?.length === 0 ? t`What you open will be listed here.` : '';
