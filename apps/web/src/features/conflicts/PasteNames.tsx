import { mostTerms } from '@caseward/contract/new-conflict-check';
import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { manyOf } from '../../shared/counts.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import classes from './NewCheckForm.module.css';
import { pastedNames } from './pasted-names.ts';

export interface PasteNamesProps {
  /** What is in the field, one name in each line. */
  text: string;
  onType: (text: string) => void;
  onPaste: (names: readonly string[]) => void;
  /** How many more names the form takes. */
  room: number;
  /** Takes a list that is too long; left out: who pastes it may not check lists. */
  onLongList: ((text: string) => void) | undefined;
}

/** Takes a pasted list apart, a name in each line. */
export function PasteNames({ text, onType, onPaste, room, onLongList }: PasteNamesProps) {
  const names = pastedNames(text);
  const taken = Math.min(names.length, room);
  const count = (some: number) => manyOf(some, { one: t`name`, several: t`names` });
  return (
    <Stack gap="xs">
      <TextArea
        label={t`Names, one in each line`}
        minRows={4}
        maxRows={12}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {taken < names.length && <Text size="sm">{t`A check takes ${count(mostTerms)} at most.`}</Text>}
      {taken < names.length && onLongList ? (
        <Button variant="default" className={classes.paste} onClick={() => onLongList(text)}>
          {t`Check ${count(names.length)} as a list`}
        </Button>
      ) : (
        <Button
          variant="default"
          className={classes.paste}
          disabled={taken === 0}
          onClick={() => onPaste(names)}
        >
          {t`Add ${count(taken)}`}
        </Button>
      )}
    </Stack>
  );
}
