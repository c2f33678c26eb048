import type { Pin } from '@caseward/contract/pins';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { alertFailure } from '../feedback/alerts.ts';
import { pinsChanged, pinsQuery, setPinned } from './pins.api.ts';

/** What the signed-in person has pinned; empty, too, until it is known. */
export const Pins = createContext<readonly Pin[]>([]);

/** What the signed-in person has pinned. */
export const usePins = (): readonly Pin[] => useContext(Pins);

/** Answers what pins and unpins something: shown at once, and taken back where the server refuses it. */
export function useSetPinned(): (pin: Pin, pinned: boolean) => void {
  const cache = useQueryClient();
  const { queryKey } = pinsQuery;
  const { mutate } = useMutation({
    mutationFn: ({ pin, pinned }: { pin: Pin; pinned: boolean }) => setPinned(pin, pinned),
    // One after the other: the last press counts.
    scope: { id: 'pins' },
    meta: { effects: pinsChanged },
    onMutate: async ({ pin, pinned }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      const others = (before ?? []).filter(({ id }) => id !== pin.id);
      cache.setQueryData(queryKey, pinned ? [...others, pin] : others);
      return before;
    },
    onError: (error, { pinned }, before) => {
      cache.setQueryData(queryKey, before);
      // Where it was not loaded yet, nothing is there to go back to.
      void cache.invalidateQueries({ queryKey });
      alertFailure(pinned ? t`Failed to pin it.` : t`Failed to unpin it.`, error);
    },
  });
  return (pin, pinned) => mutate({ pin, pinned });
}
