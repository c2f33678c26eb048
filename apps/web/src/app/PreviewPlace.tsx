import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../shared/lazy-part.tsx';
import { previewStart } from '../shared/preview/preview-address.ts';

// What it needs is listed in a file of its own, so that the frame does not grow by it.
const Preview = lazyPart(() => import('./Preview.tsx'), 'Preview');

/** Place of the document that the address shows above the screen. */
export function PreviewPlace() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return (
    hash.startsWith(previewStart) && (
      <Suspense>
        <Preview hash={hash} />
      </Suspense>
    )
  );
}
