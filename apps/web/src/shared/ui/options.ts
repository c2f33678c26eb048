import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** What can be chosen: the id sent, the words shown. */
export interface Option {
  value: string;
  label: string;
}

/** Where a chooser finds its options: the server searches, since there can be a hundred thousand. */
export interface OptionSource {
  /** Tells one source from another. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<Option[]>;
}

/** How long one has to stop typing before the server is asked, in milliseconds. */
const pause = 200;

/**
 * The options of a chooser: those found for what is typed, and those chosen, which keep their labels
 * when they are not among them.
 */
export function useOptions({ name, search }: OptionSource, typed: string, chosenAtFirst: readonly Option[]) {
  const [chosen, setChosen] = useState(chosenAtFirst);
  const [text] = useDebouncedValue(typed.trim(), pause);
  const {
    data: found = [],
    isError,
    isFetching,
  } = useQuery({
    queryKey: [name, 'options', text],
    queryFn: ({ signal }) => search(text, signal),
    placeholderData: keepPreviousData,
  });
  const chosenOnly = chosen.filter(({ value }) => !found.some((option) => option.value === value));
  const options = [...found, ...chosenOnly];
  const foundOnly: OptionsFilter = ({ options: all }) =>
    all.filter((item) => found.some(({ value }) => value === (item as ComboboxItem).value));
  return {
    options,
    foundOnly,
    nothingFound: isError ? 'Could not be loaded.' : isFetching ? 'Searching...' : 'Nothing found.',
    keep: (values: readonly string[]) => setChosen(options.filter(({ value }) => values.includes(value))),
  };
}
