import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { halfTime } from './half-time.ts';

interface TimeInputProps
  extends Omit<
    TextInputProps,
    'value' | 'defaultValue' | 'onChange' | 'onInput' | 'onKeyUp' | 'type' | 'ref'
  > {
  /** A time as HH:MM; '' for none, and halfTime for one that is not whole. */
  value?: string;
  /**
   * Called with a time as HH:MM, and with '' for none. When the field is left, and at Enter, with halfTime where what
   * was typed is not a whole time, so that no form saves it.
   */
  onChange: (value: string) => void;
}

/**
 * Time of day. A browser gives no value while a part of it is missing: to a form, it would be empty, and saved so. What
 * was typed stays in the field, with a message.
 */
export function TimeInput({ value = '', onChange, error, onBlur, onKeyDown, ...input }: TimeInputProps) {
  const node = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  const isHalf = value === halfTime;
  const report = (next: string) => {
    reported.current = next;
    if (next !== value) onChange(next);
  };
  const finish = ({ value: typed, validity }: HTMLInputElement) =>
    report(validity.badInput ? halfTime : typed);
  // Going when the field is left, the message would move the button that is being pressed.
  const takeBack = ({ value: typed, validity }: HTMLInputElement) => {
    if (isHalf && !validity.badInput) report(typed);
  };

  useLayoutEffect(() => {
    // Emptied from elsewhere. React sees '' in the field already, and leaves the half time there.
    if (value === '' && reported.current === halfTime && node.current) node.current.value = '';
    reported.current = value;
  }, [value]);

  return (
    <TextInput
      {...input}
      ref={node}
      type="time"
      value={isHalf ? '' : value}
      error={isHalf ? t`Enter the whole time.` : error}
      onChange={({ currentTarget }) => report(currentTarget.value)}
      // What is emptied of half a time was empty to React all along: it tells of no change.
      onInput={({ currentTarget }) => takeBack(currentTarget)}
      onKeyUp={({ currentTarget }) => takeBack(currentTarget)}
      onBlur={(event) => {
        onBlur?.(event);
        finish(event.currentTarget);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter') finish(event.currentTarget);
      }}
    />
  );
}
