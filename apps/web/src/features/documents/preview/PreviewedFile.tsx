import type { DocumentPreview } from '@caseward/contract/document-previews';
import { pictureTypeOf, previewKindOf } from '@caseward/contract/file-kinds';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { LoadError } from '../../../shared/feedback/LoadError.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Marked } from '../../../shared/feedback/Marked.tsx';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import classes from './DocumentPreview.module.css';
import { ExtractedText } from './ExtractedText.tsx';
import { foundWords } from './found-words.ts';
import { Picture } from './Picture.tsx';
import { bytesQuery, textQuery } from './preview.api.ts';

const Pdf = lazyPart(() => import('./Pdf.tsx'), 'Pdf');
const Mail = lazyPart(() => import('./Mail.tsx'), 'Mail');

interface PreviewedFileProps {
  document: DocumentPreview;
  q: string;
  /** Asks for the document again, with another address of its bytes. */
  reload: () => Promise<{ data: DocumentPreview | undefined }>;
}

/** The content of a document: its bytes where a browser shows their kind, else its text. */
export function PreviewedFile({ document, q, reload }: PreviewedFileProps) {
  const kind = previewKindOf(document);
  const { id } = document;
  // The address is another one each time the document is asked for; the bytes never change, and are fetched once.
  const [url, setUrl] = useState(document.url);
  const { data: bytes, error, isFetching, refetch } = useQuery(bytesQuery(url));
  const fetchAgain = async () => {
    const next = (await reload()).data?.url ?? null;
    if (next === url) await refetch();
    else setUrl(next);
  };
  const { data: passages } = useInfiniteQuery({ ...textQuery(id, q), enabled: url !== null && q !== '' });
  if (url === null)
    return (
      <>
        {kind !== 'text' && (
          <Text size="sm">{t`This file is too large for a preview. This is its text.`}</Text>
        )}
        <ExtractedText id={id} q={q} />
      </>
    );
  if (error && !isFetching)
    return <LoadError text={t`The file could not be loaded: ${error.message}`} retry={fetchAgain} />;
  const wait = <Loading text={t`Loading document...`} lines={8} />;
  // What was looked for is marked in what is drawn, so it has to be known by then.
  if (!bytes || (q && !passages)) return wait;
  const passage = passages?.pages[0]?.passage;
  const words = foundWords(passages?.pages ?? []);
  return (
    <>
      {passage && (
        <Text size="sm">
          <Marked {...passage} />
        </Text>
      )}
      <Suspense fallback={wait}>
        {kind === 'pdf' && <Pdf bytes={bytes} words={words} />}
        {kind === 'mail' && <Mail bytes={bytes} words={words} matterId={document.matter} />}
        {kind === 'picture' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
          <section className={classes.file} tabIndex={0} aria-label={t`Picture`}>
            <Picture bytes={bytes} type={pictureTypeOf(document) ?? ''} name={document.title} />
          </section>
        )}
      </Suspense>
    </>
  );
}
