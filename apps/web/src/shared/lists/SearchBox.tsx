import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';

interface SearchBoxProps {
  label: string;
  /** The present search. */
  search: string;
  onSearch: (search: string) => void;
  /** How wide it may be. */
  maw?: string;
}

/** Debounce of the search, in milliseconds. */
const pause = 250;

/** The search box above a list. */
export function SearchBox({ label, search, onSearch, maw = '24rem' }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  const [shown, setShown] = useState(search);
  const searchSoon = useDebouncedCallback((text: string) => {
    setAsked(text);
    onSearch(text);
  }, pause);
  // The search was changed from outside, such as by a link to the whole list.
  if (search !== shown) {
    setShown(search);
    if (search !== asked) {
      setAsked(search);
      setTyped(search);
    }
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={200}
      maw={maw}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        searchSoon(currentTarget.value.trim());
      }}
    />
  );
}
