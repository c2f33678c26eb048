import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { browserSetting } from '../browser-setting.ts';
import { createStore, useStore } from '../store.ts';

/** Something that one key does on the present screen. */
export interface Shortcut {
  key: string;
  label: string;
}

const setting = browserSetting('caseward_single_keys');
const present = createStore<readonly Shortcut[]>([]);
const areOn = createStore(setting.get() !== 'off');

/** Of two for the same key, the later counts: a screen goes before the frame around it. */
const inForce = (all: readonly Shortcut[], key: string) => all.findLast((each) => each.key === key);

/** What single keys do on the present screen, those of the frame first. */
export const useShortcuts = (): readonly Shortcut[] =>
  useStore(present).filter((each, _, all) => inForce(all, each.key) === each);

/** Whether single keys do anything in this browser, and a function to change it. */
export function useSingleKeys(): [on: boolean, change: (on: boolean) => void] {
  const change = (on: boolean) => {
    areOn.set(on);
    if (on) setting.clear();
    else setting.set('off');
  };
  return [useStore(areOn), change];
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/**
 * Does something at a single key, pressed where nothing is being typed and no dialog is open. A person can turn such
 * keys off, since speech input types them by mistake (WCAG 2.1.4).
 * @param key as `KeyboardEvent.key` has it
 * @param label what the key does, for the list of shortcuts
 * @param run is left out for as long as the key does nothing
 */
export function useShortcut(key: string, label: string, run: (() => void) | undefined): void {
  const isPossible = run !== undefined;
  const mine = useRef<Shortcut>(undefined);
  useEffect(() => {
    if (!isPossible) return;
    const own = { key, label };
    mine.current = own;
    present.set([...present.get(), own]);
    return () => present.set(present.get().filter((each) => each !== own));
  }, [key, label, isPossible]);
  useWindowEvent('keydown', (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (inForce(present.get(), key) !== mine.current) return;
    if (!run || !areOn.get() || event.defaultPrevented || event.isComposing) return;
    if (takesText(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    run();
  });
}
