import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is done once, however often and quickly one clicks: not again while it is under way, nor once it has
 * succeeded. After a failure it can be tried again.
 */
export function useOnce<Done>(options: Omit<UseMutationOptions<Done, Error, void>, 'onMutate'>) {
  const isBegun = useRef(false);
  const mutation = useMutation({
    ...options,
    onError: (...failed) => {
      isBegun.current = false;
      return options.onError?.(...failed);
    },
  });
  return {
    isPending: mutation.isPending,
    start: () => {
      // A second click may come before the first one is drawn.
      if (isBegun.current) return;
      isBegun.current = true;
      mutation.mutate();
    },
  };
}
