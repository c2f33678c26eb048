import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';

interface SearchBoxProps {
  label: string;
  /** What is searched for now. */
  search: string;
  onSearch: (search: string) => void;
}

/** How long one has to stop typing before the search begins, in milliseconds. */
const pause = 250;

/** Narrows a list as one types. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [asked, setAsked] = useState(search);
  const [shown, setShown] = useState(search);
  const searchSoon = useDebouncedCallback((text: string) => {
    setAsked(text);
    onSearch(text);
  }, pause);
  // Something else than typing changed the search, such as a link to the whole list.
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
      maw="24rem"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        searchSoon(currentTarget.value.trim());
      }}
    />
  );
}
