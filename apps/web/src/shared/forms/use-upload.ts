import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CacheEffects } from '../api/cache-effects.ts';
import { type Making, upload } from '../api/upload.ts';
import { useUnsaved } from './unsaved.ts';

interface Uploading<Body, Made> extends Making<Body, Made> {
  /** What it changes in the query cache; left out: everything. */
  effects?: CacheEffects<NoInfer<Made>>;
  onMade: (made: Made) => unknown;
  /** Receives the error, unless the upload was cancelled. */
  onFailed: (error: Error) => void;
}

/** Uploads one file at a time. Leaving the page during an upload asks first, and cancels it. */
export function useUpload<Body, Made>(uploading: Uploading<Body, Made>) {
  const { bodyOf, make, effects, onMade, onFailed } = uploading;
  const [share, setShare] = useState(0);
  const underWay = useRef<AbortController | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      upload({ file, onProgress: setShare, signal }, { bodyOf, make }),
    meta: { effects },
    onSuccess: (made) => {
      underWay.current = null;
      return onMade(made);
    },
    onError: (error, { signal }) => {
      underWay.current = null;
      if (!signal.aborted) onFailed(error);
    },
  });
  useUnsaved(() => underWay.current !== null);
  useEffect(() => () => underWay.current?.abort(), []);
  const start = (file: File) => {
    if (underWay.current) return;
    const control = new AbortController();
    underWay.current = control;
    setShare(0);
    mutate({ file, signal: control.signal });
  };
  return { start, cancel: () => underWay.current?.abort(), isPending, share };
}
