import { flushSync } from 'react-dom';

export interface TypedAhead {
  /** Types what was kept into a field, if it takes text. */
  passTo(field: Element | null): void;
  /** Lets keys pass again. */
  end(): void;
}

/**
 * Keeps what is typed until the field is there that it is meant for, and from the page beneath (type-ahead). What is
 * typed with Ctrl, Alt or Meta passes.
 * @param hasLines whether Enter begins a line of it; else it sends the form, and nothing after it counts
 */
export function keepTyping({ hasLines = false } = {}): TypedAhead {
  let text = '';
  let isEntered = false;
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isEntered) return;
    if (key === 'Enter' && hasLines) text += '\n';
    else if (key === 'Enter') isEntered = true;
    else text = key === 'Backspace' ? text.slice(0, -1) : text + key;
  };
  window.addEventListener('keydown', keep, true);
  const end = () => window.removeEventListener('keydown', keep, true);
  return {
    end,
    passTo(field) {
      end();
      if (!text || !takesText(field)) return;
      flushSync(() => {
        field.setRangeText(text, field.value.length, field.value.length, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
      if (!isEntered) return;
      // As browsers do, where nothing else is done at the key.
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      if (field.dispatchEvent(enter)) field.form?.requestSubmit();
    },
  };
}

const takesText = (field: Element | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
