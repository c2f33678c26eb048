import { languages } from '@caseward/contract/languages';
import { Suspense } from 'react';
import { translator } from '../api/api-error.ts';
import { lazyPart } from '../lazy-part.tsx';
import { language } from './language.ts';

const Translated = lazyPart(async () => {
  const translate = await translator();
  return { Translated: ({ said }: { said: string }) => translate(said) };
}, 'Translated');

/** What the server says within a record, such as why an import failed, in the language of this build. */
export const ServerText = ({ children }: { children: string }) =>
  language === languages[0] ? (
    children
  ) : (
    <Suspense>
      <Translated said={children} />
    </Suspense>
  );
