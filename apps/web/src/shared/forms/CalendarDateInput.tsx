import { isCalendarDay } from '@caseward/contract/primitives';
import { t } from '@lingui/core/macro';
import { Input, Popover, Stack, TextInput, type TextInputProps } from '@mantine/core';
import dayjs from 'dayjs';
import { longDay } from '../language/day-formats.ts';
import { language } from '../language/language.ts';
import 'dayjs/locale/de';
import { useState } from 'react';
import { today as todayIn } from '../dates.ts';
import { withinWindow } from '../layout/within-window.ts';
import { useSession, useTimeZone } from '../session/session.ts';
import { DayCalendar } from './DayCalendar.tsx';
import { DayPicks } from './DayPicks.tsx';
import { type DayReading, readDay, unreadDay } from './typed-day.ts';

/** Earlier years are shown as digits, such as 0026: as a date of the browser they would be those of 1900. */
const firstInWords = '0100-01-01';

/** Properties of a date input. */
export interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** A day as YYYY-MM-DD. Any other text is shown as it is, with a message; null: empty. */
  value?: string | null;
  /**
   * Called when the field is left, at Enter, and when a day is picked: with a day as YYYY-MM-DD, with null for an
   * empty field, or with the typed text where it is no day, so that no form saves it.
   */
  onChange: (value: string | null) => void;
  /** How a day is shown, in the tokens of dayjs. */
  valueFormat?: string;
  /** The year of a day that is typed without one, or with two digits; see readDay. */
  yearless?: DayReading['yearless'];
  /** Offers days that are often meant above its calendar. */
  picks?: boolean;
  /** Whether it has a button that empties it. */
  clearable?: boolean;
}

/**
 * Date input: a calendar day, typed in any usual way or picked from a calendar. What cannot be read stays in the
 * field, with a message. The calendar marks the firm's today; it opens at a click and at the arrow down. Typing alone
 * does not open it: it would lie over the button that saves.
 */
export function CalendarDateInput({
  value = null,
  onChange,
  valueFormat = longDay,
  yearless = 'next',
  clearable = true,
  picks = false,
  error,
  onBlur,
  ...input
}: DayInputProps) {
  const order = useSession().tenant?.date_order ?? 'MDY';
  const today = todayIn(useTimeZone());
  const [typed, setTyped] = useState<{ text: string; isDone: boolean }>();
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState<string>();
  const [before, setBefore] = useState(value);
  if (before !== value) {
    // The value comes from elsewhere: what was typed before it no longer counts.
    setBefore(value);
    if (typed && typed.text !== value) setTyped(undefined);
  }
  const read = (text: string) => readDay(text, { order, today, yearless });
  const day = value && isCalendarDay(value) ? value : null;
  const shown = day && day >= firstInWords ? dayjs(day).locale(language).format(valueFormat) : (value ?? '');
  const text = typed?.text ?? shown;
  const isUnread = typed ? typed.isDone : Boolean(value) && !day;
  const picked = typed ? read(typed.text) : day;
  // It was said of the day before. Going when the field is left, it would move the button that is being pressed.
  const said = typed && !typed.isDone ? undefined : error;

  const set = (next: string | null) => {
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const pick = (next: string | null) => {
    setOpen(false);
    set(next);
  };
  const finish = () => {
    setOpen(false);
    if (!typed || typed.isDone) return;
    const entered = typed.text.trim();
    const found = entered === '' || entered === shown ? day : read(entered);
    if (entered === '') set(null);
    else if (found) set(found);
    else {
      setTyped({ text: entered, isDone: true });
      onChange(entered);
    }
  };
  return (
    <Popover
      opened={isOpen}
      trapFocus={false}
      position="bottom-start"
      withRoles={false}
      returnFocus={false}
      middlewares={withinWindow}
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          {...input}
          value={text}
          error={isUnread ? unreadDay(order) : said}
          onChange={({ currentTarget }) => {
            setTyped({ text: currentTarget.value, isDone: false });
            setMonth(read(currentTarget.value) ?? undefined);
          }}
          onClick={() => setOpen(true)}
          onBlur={(event) => {
            onBlur?.(event);
            finish();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
            if (event.key === 'ArrowDown') setOpen(true);
            if (event.key !== 'Escape' || !isOpen) return;
            // A dialog around it stays.
            event.preventDefault();
            setOpen(false);
          }}
          rightSectionPointerEvents="all"
          rightSection={
            clearable &&
            text !== '' && <Input.ClearButton aria-label={t`Clear the date`} onClick={() => pick(null)} />
          }
        />
      </Popover.Target>
      {/* A click in the calendar leaves the focus in the field. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        {/* No wider than the calendar. */}
        <Stack gap="xs" w="min-content">
          {picks && <DayPicks keepsFocus onPick={pick} />}
          <DayCalendar
            keepsFocus
            month={month}
            onMonth={setMonth}
            picked={picked}
            onPick={(date) => pick(clearable && date === day ? null : date)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
