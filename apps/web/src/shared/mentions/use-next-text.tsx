import { Text } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';

interface NextText {
  /** The text, to focus once more. */
  text: RefObject<HTMLTextAreaElement | null>;
  /** For `onEmptied` of the form: what was written is saved, and the form is empty again. */
  onEmptied: () => void;
  /**
   * What tells that the last one was added.
   * @param words such as "Note added"
   */
  addedNotice: (words: string) => ReactNode;
}

/** For a form that stays open for the next text: the focus is back in it, and the one before is told as added. */
export function useNextText(): NextText {
  const text = useRef<HTMLTextAreaElement>(null);
  const [isAdded, setAdded] = useState(false);
  return {
    text,
    onEmptied: () => {
      setAdded(true);
      // The button lost the focus while it was busy. Who has gone on to something else stays there.
      if (document.activeElement === document.body) text.current?.focus();
    },
    addedNotice: (words) =>
      isAdded && (
        <Text role="status" size="sm" c="dimmed">
          {words}
        </Text>
      ),
  };
}
