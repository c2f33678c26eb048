import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option, OptionSource } from './option-source.ts';

/** A chooser's button to clear it, within reach of the keyboard and named for screen readers. */
export const clearButton = (label: string) => ({
  'aria-label': `Clear ${label}`,
  'aria-hidden': false,
  tabIndex: 0,
});

/** How long one has to stop typing before the server is asked, in milliseconds. */
const pause = 200;

const fits = (label: string, text: string) => label.toLowerCase().includes(text.toLowerCase());

/** What a chooser and its form tell each other. */
export interface Naming {
  /** What records are called that may be chosen when nobody has searched for them. */
  known?: readonly Option[] | undefined;
  /** Told what the records are called that were chosen. */
  onChosen?: ((chosen: Option[]) => void) | undefined;
}

/**
 * The options of a chooser: those found for what is typed, and those chosen, which keep their labels
 * when they are not among them.
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
  // Until the server has caught up with the typing, what it found before is offered as far as it fits.
  const found = isBehind ? all.filter(({ label }) => fits(label, wanted)) : all;
  const options = [...new Map([...found, ...chosen, ...known].map((each) => [each.value, each])).values()];
  const foundOnly: OptionsFilter = ({ options: offered }) =>
    offered.filter((item) => found.some(({ value }) => value === (item as ComboboxItem).value));
  return {
    options,
    foundOnly,
    nothingFound: isError
      ? 'Could not be loaded.'
      : isFetching || isBehind
        ? 'Searching...'
        : 'Nothing found.',
    keep: (values: readonly string[]) => {
      const kept = options.filter(({ value }) => values.includes(value));
      setChosen(kept);
      onChosen?.(kept);
    },
  };
}
