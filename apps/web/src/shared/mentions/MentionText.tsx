import { t } from '@lingui/core/macro';
import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { optionShown } from '../forms/OptionShown.tsx';
import type { Option, OptionSource } from '../forms/option-source.ts';
import { useOptions } from '../forms/options.ts';
import { TextArea } from '../forms/TextArea.tsx';
import { type MentionAt, mentionAt, withMention } from './mention-at.ts';

interface MentionTextProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  ref: Ref<HTMLTextAreaElement>;
  value?: string;
  onChange: (text: string) => void;
  /** Who can be mentioned. */
  people: OptionSource;
}

/** A text in which people can be mentioned: an at sign offers those of the firm. */
export function MentionText({ ref, value = '', onChange, people, ...input }: MentionTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [mention, setMention] = useState<MentionAt>();
  const [dismissed, setDismissed] = useState<number>();
  const caret = useRef<number>(undefined);
  const isOpen = mention !== undefined && mention.start !== dismissed && input.readOnly !== true;
  const combobox = useCombobox({ opened: isOpen, onDropdownClose: () => setDismissed(mention?.start) });
  const look = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? mentionAt(text, selectionStart) : undefined;
    setMention(found);
    if (found?.start !== dismissed) setDismissed(undefined);
  };
  const choose = (username: string) => {
    if (!mention) return;
    const completed = withMention(value, mention, username);
    caret.current = completed.caret;
    setMention(undefined);
    onChange(completed.text);
  };
  useLayoutEffect(() => {
    if (caret.current === undefined || field.current?.value !== value) return;
    field.current.focus();
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);
  const chooseByTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || !isOpen || combobox.getSelectedOptionIndex() < 0) return;
    event.preventDefault();
    combobox.clickSelectedOption();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      width={300}
      keepMounted={false}
    >
      <Combobox.Target withKeyboardNavigation={isOpen} autoComplete={undefined}>
        <TextArea
          {...input}
          ref={useMergedRef(ref, field)}
          aria-autocomplete="list"
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            look(currentTarget);
          }}
          onSelect={({ currentTarget }) => look(currentTarget)}
          onKeyDown={chooseByTab}
          onBlur={(event) => {
            setMention(undefined);
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isOpen && (
          <People
            source={people}
            typed={mention.typed}
            onShown={(count) => (count > 0 ? combobox.selectFirstOption() : combobox.resetSelectedOption())}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface PeopleProps {
  source: OptionSource;
  typed: string;
  /** Told how many are shown, whenever others are. */
  onShown: (count: number) => void;
}

const usernameOf = ({ person, label }: Option) => person?.username ?? label;

function People({ source, typed, onShown }: PeopleProps) {
  const { options, nothingFound } = useOptions(source, typed, {});
  const shown = options.map(({ value }) => value).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first is chosen again when others are shown
  useEffect(() => {
    onShown(options.length);
  }, [shown]);
  return (
    <>
      <Combobox.Options aria-label={t`People`} mah={240} style={{ overflowY: 'auto' }}>
        {options.map((option) => (
          <Combobox.Option key={option.value} value={usernameOf(option)}>
            {optionShown({ option })}
          </Combobox.Option>
        ))}
        {options.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
      </Combobox.Options>
      {options.length > 0 && (
        <VisuallyHidden role="status">
          {options.length === 1
            ? t`1 person. Enter mentions the first.`
            : t`${options.length} people. Enter mentions the first.`}
        </VisuallyHidden>
      )}
    </>
  );
}
