import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matterPath } from '../../shared/api/cached-matter.ts';
import { useUnsaved } from '../../shared/forms/unsaved.ts';

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';

/** A file on its way into a matter. */
export interface Upload {
  id: number;
  file: File;
  state: UploadState;
}

/** How many files are sent at the same time. */
const atOnce = 2;

let latest = 0;

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';

/** The files that are being uploaded to a matter: a few at a time, in their order. */
export function useUploads(matterId: string) {
  const cache = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  useUnsaved(() => uploads.some(({ state }) => state === 'waiting'));

  const add = (files: readonly File[]) =>
    setUploads((before) => [
      ...before,
      ...files.map((file): Upload => {
        latest += 1;
        return { id: latest, file, state: 'waiting' };
      }),
    ]);
  const move = (id: number, state: UploadState) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const remove = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id));
  const clear = () => setUploads((before) => before.filter(isUnderWay));

  const isBusy = uploads.some(isUnderWay);
  const done = uploads.filter(({ state }) => state === 'done').length;
  const isOver = !isBusy && done > 0;
  // Each answer is shown as it comes; the matter is loaded once, when the last one is there.
  useEffect(() => {
    if (isOver) void cache.invalidateQueries({ queryKey: [matterPath, { params: { id: matterId } }] });
  }, [isOver, cache, matterId]);

  const sending = uploads.filter(({ state }) => state === 'sending').length;
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - sending));
  const starting = new Set(next.map(({ id }) => id));
  return { uploads, starting, done, isBusy, add, move, remove, clear };
}
