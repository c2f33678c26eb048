import { Suspense } from 'react';
import { translator } from '../api/api-error.ts';
import { lazyPart } from '../lazy-part.tsx';

const Translated = lazyPart(async () => {
  const translate = await translator();
  return { Translated: ({ said }: { said: string }) => translate(said) };
}, 'Translated');

/** What the server says within a record, such as why an import failed, in the language of this build. */
export const ServerText = ({ children }: { children: string }) => (
  <Suspense>
    <Translated said={children} />
  </Suspense>
);
