import { t } from '@lingui/core/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../feedback/CopyButton.tsx';
import { Footer } from '../layout/Footer.tsx';
import { useFocusOnMount } from '../layout/use-focus-on-mount.ts';
import { notCopied } from './not-copied.ts';
import { useUnsaved } from './unsaved.ts';

interface ShownOnceProps {
  /** What to do with it. */
  advice: string;
  label: string;
  description?: string;
  value: string;
  copyLabel: string;
  /** It has already reached whom it is for. */
  isSent?: boolean;
  onDone: () => void;
}

/** A secret that is not shown again: leaving is asked about until it was copied. */
export function ShownOnce({ advice, label, description, value, copyLabel, isSent, onDone }: ShownOnceProps) {
  const field = useFocusOnMount<HTMLInputElement>();
  const [isKept, setIsKept] = useState(isSent);
  useUnsaved(() => !isKept, undefined, notCopied);
  return (
    <Stack>
      <Text>{advice}</Text>
      <TextInput
        ref={field}
        label={label}
        description={description}
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Footer aside={<CopyButton label={copyLabel} text={value} onCopied={() => setIsKept(true)} />}>
        <Button onClick={onDone}>{t({ message: 'Done', context: 'button' })}</Button>
      </Footer>
    </Stack>
  );
}
