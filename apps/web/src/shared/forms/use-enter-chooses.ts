import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Option } from './option-source.ts';

/** How many options fit what was typed: `searching` until that is known. */
export type Fit = 'searching' | 'one' | 'several';

/**
 * How many options fit; where none does, the one that makes a new one is meant.
 * @param answered the options for what was typed; undefined while they are searched
 * @param picked values that are chosen already, and no longer offered
 */
export function fitOf(answered: readonly Option[] | undefined, picked: readonly string[] = []): Fit {
  if (!answered) return 'searching';
  const offered = answered.filter(({ value }) => !picked.includes(value));
  return answered.length === 0 || offered.length === 1 ? 'one' : 'several';
}

const optionsOf = (field: HTMLElement): HTMLElement[] => {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
};

/** Chooses the first option, if it is meant. Its click is what a mouse would do. */
function choose(field: HTMLElement, fit: Fit | undefined) {
  const [first, ...others] = optionsOf(field);
  if (fit ? fit === 'one' : others.length === 0) first?.click();
}

/**
 * Lets Enter choose the one option that fits what was typed, as soon as it is found. Where several fit, it chooses
 * none. It never sends the form from an open list: what was typed would be lost.
 * @param fit left out, the options that are shown are counted
 * @returns for a field of typed options, called before the field's own handling of keys
 */
export function useEnterChooses(fit?: Fit): (event: KeyboardEvent<HTMLInputElement>) => void {
  const waiting = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!waiting.current || fit === 'searching') return;
    choose(waiting.current, fit);
    waiting.current = null;
  }, [fit]);
  return (event) => {
    waiting.current = null;
    const field = event.currentTarget;
    const isOpen = field.getAttribute('aria-expanded') === 'true';
    const isMarked = optionsOf(field).some((option) => option.hasAttribute('data-combobox-selected'));
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen || isMarked || !field.value) return;
    event.preventDefault();
    if (fit === 'searching') waiting.current = field;
    else choose(field, fit);
  };
}
