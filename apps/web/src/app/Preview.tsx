import { lazyPart } from '../shared/lazy-part.tsx';

const DocumentPreview = lazyPart(
  () => import('../features/documents/preview/DocumentPreview.tsx'),
  'DocumentPreview',
);

/** The document that a fragment shows. */
export const Preview = ({ hash }: { hash: string }) => <DocumentPreview hash={hash} />;
