import { t } from '@lingui/core/macro';
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option, OptionSource } from './option-source.ts';

/** The clear button of a chooser, reachable by keyboard and labelled for screen readers. */
export const clearButton = (label: string) => ({
  'aria-label': t`Clear ${label}`,
  'aria-hidden': false,
  tabIndex: 0,
});

/** Debounce of searching on the server, in milliseconds. */
const pause = 200;

const fits = ({ label, person }: Option, text: string) =>
  `${label} ${person?.username ?? ''}`.toLowerCase().includes(text.toLowerCase());

/** Labels shared between a chooser and its form. */
export interface Naming {
  /** Labels of records that may be chosen without a search. */
  known?: readonly Option[] | undefined;
  /** Receives the labels of the chosen records. */
  onChosen?: ((chosen: Option[]) => void) | undefined;
}

/**
 * The options of a chooser: those found for the typed text, and the chosen ones, which keep their labels.
 */
export function useOptions({ name, search }: OptionSource, typed: string, naming: Naming) {
  const { known = [], onChosen } = naming;
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, pause);
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey: [name, 'options', text],
    queryFn: ({ signal }) => search(text, signal),
    placeholderData: keepPreviousData,
  });
  const isBehind = isPlaceholderData || text !== wanted;
  const all = data ?? [];
  const isLike = (option: Option) => fits(option, wanted);
  // Until the server has answered, earlier results are offered as far as they match. It finds more than was typed: by
  // other facts, and by the longer words alone.
  const found = isBehind
    ? all.filter(isLike)
    : all.toSorted((one, other) => Number(isLike(other)) - Number(isLike(one)));
  const options = [...new Map([...found, ...chosen, ...known].map((each) => [each.value, each])).values()];
  const foundOnly: OptionsFilter = ({ options: offered }) =>
    offered.filter((item) => found.some(({ value }) => value === (item as ComboboxItem).value));
  return {
    options,
    foundOnly,
    /** What was found for the typed text; undefined while it is searched. */
    answered: isBehind || isError ? undefined : data,
    nothingFound: isError
      ? t`Could not be loaded.`
      : isFetching || isBehind
        ? t`Searching...`
        : t`Nothing found.`,
    /** Keeps the labels of chosen options, of new ones too. */
    keep: (values: readonly string[], made: readonly Option[] = []) => {
      const kept = [...options, ...made].filter(({ value }) => values.includes(value));
      setChosen(kept);
      onChosen?.(kept);
    },
  };
}
