import { lazy } from 'react';

const DocumentPreview = lazy(async () => ({
  default: (await import('../features/documents/preview/DocumentPreview.tsx')).DocumentPreview,
}));

/** The document that a fragment shows. */
export const Preview = ({ hash }: { hash: string }) => <DocumentPreview hash={hash} />;
