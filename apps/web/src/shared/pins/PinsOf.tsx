import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pinsQuery } from './pins.api.ts';
import { Pins } from './use-pins.ts';

const none: never[] = [];

/** Tells everything below it what the signed-in person has pinned: one observer, however many rows ask. */
export function PinsOf({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const { data = none } = useQuery({ ...pinsQuery, enabled });
  return <Pins value={data}>{children}</Pins>;
}
