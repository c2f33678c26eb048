import { lazy, Suspense } from 'react';
import { translator } from '../api/api-error.ts';

const Translated = lazy(async () => {
  const translate = await translator();
  return { default: ({ said }: { said: string }) => translate(said) };
});

/** What the server says within a record, such as why an import failed, in the language of this build. */
export const ServerText = ({ children }: { children: string }) => (
  <Suspense>
    <Translated said={children} />
  </Suspense>
);
