import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Stack } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './FieldRows.module.css';

/** A list of rows in a form, as `form.getInputProps` binds it, with the form's errors by path. */
export interface RowsProps<Row> {
  value?: readonly Row[];
  onChange: (rows: Row[]) => void;
  errors: Readonly<Record<string, ReactNode>>;
  /** The focus begins at the first row. */
  autoFocus?: boolean;
}

interface FieldRowsProps<Row> extends RowsProps<Row> {
  /** The field's name; errors of a row are at `name.0.part`. */
  name: string;
  /** The place of the first row in the field; left out: the first. */
  from?: number;
  /** What a row is called: "further phone". */
  one: string;
  empty: Row;
  most: number;
  /** The inputs of a row. */
  children: (row: Row, place: RowPlace<Row>) => ReactNode;
}

/** A row among others. */
export interface RowPlace<Row> {
  /** Its number, from 1. */
  number: number;
  set: (change: Partial<Row>) => void;
  /** Binds an input: its error, and the path at which the form finds it. */
  bound: (part: keyof Row & string) => { error: ReactNode; 'data-path': string };
  /** Goes on to the row below it; below the last one, one is added. */
  next: () => void;
}

/** Rows that are added and removed by buttons; the focus goes to what was added, and stays near what was removed. */
export function FieldRows<Row extends object>(props: FieldRowsProps<Row>) {
  const { value = [], onChange, errors, name, one, empty, most, from = 0, autoFocus, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef(autoFocus ? '[data-row="0"] input, [data-add]' : undefined);
  useEffect(() => {
    // The form may be drawn for another reason before the row is there.
    const found = wanted.current && list.current?.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    found.focus();
    wanted.current = undefined;
  });
  const add = () => {
    wanted.current = `[data-row="${value.length}"] input`;
    onChange([...value, empty]);
  };
  const next = (place: number) => {
    if (place < value.length)
      list.current?.querySelector<HTMLElement>(`[data-row="${place}"] input`)?.focus();
    else if (place < most) add();
  };
  const remove = (place: number) => {
    wanted.current = value.length > 1 ? `[data-row="${Math.max(0, place - 1)}"] button` : '[data-add]';
    onChange(value.filter((_, each) => each !== place));
  };
  return (
    <Stack gap="xs" ref={list} align="stretch">
      {value.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and all their inputs are controlled.
        <div key={place} className={classes.row} data-row={place}>
          {children(row, {
            number: place + 1,
            set: (change) =>
              onChange(value.map((each, other) => (other === place ? { ...each, ...change } : each))),
            bound: (part) => {
              const path = `${name}.${from + place}.${part}`;
              return { error: errors[path], 'data-path': path };
            },
            next: () => next(place + 1),
          })}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Remove ${one} ${place + 1}`}
            onClick={() => remove(place)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {errors[name] && (
        <div role="alert" className={classes.error}>
          {errors[name]}
        </div>
      )}
      {value.length < most && (
        <Button
          data-add
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t`Add ${one}`}
        </Button>
      )}
    </Stack>
  );
}
