import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadError } from '../../../shared/feedback/LoadError.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Marked } from '../../../shared/feedback/Marked.tsx';
import { ServerText } from '../../../shared/language/ServerText.tsx';
import classes from './DocumentPreview.module.css';
import { textQuery } from './preview.api.ts';

/** The text of a document as the search has it, from what was looked for on. */
export function ExtractedText({ id, q }: { id: string; q: string }) {
  const text = useInfiniteQuery(textQuery(id, q));
  const { data, error, isFetching, refetch } = text;
  const shown = useRef<HTMLElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) shown.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  if (error && !isFetching) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading document...`} lines={8} />;
  const [first] = data.pages;
  const parts = new Map(data.pages.flatMap((page) => page.parts.map(({ part, text }) => [part, text])));
  if (parts.size === 0) return <Text>{whyNoText(first)}</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
    <section ref={shown} className={classes.file} tabIndex={0} aria-label={t`Text of the document`}>
      <div className={classes.text}>
        {text.hasPreviousPage && (
          <More label={t`Show what comes before`} isBusy={isFetching} onMore={text.fetchPreviousPage} />
        )}
        {[...parts]
          .toSorted(([one], [other]) => one - other)
          .map(([part, marked]) => (
            <Marked key={part} {...marked} />
          ))}
        {text.hasNextPage && (
          <More label={t`Show what follows`} isBusy={isFetching} onMore={text.fetchNextPage} />
        )}
      </div>
    </section>
  );
}

interface MoreProps {
  label: string;
  isBusy: boolean;
  onMore: () => unknown;
}

const More = ({ label, isBusy, onMore }: MoreProps) => (
  <Button variant="default" display="block" my="sm" loading={isBusy} onClick={() => onMore()}>
    {label}
  </Button>
);

function whyNoText(page: { text_state: string; text_error: string } | undefined) {
  if (page?.text_state === 'INDEXING') return t`The text of this document is still being read.`;
  const noPreview = t`This kind of file has no preview. Download it to open it with another program.`;
  if (!page?.text_error) return noPreview;
  const why = <ServerText>{page.text_error}</ServerText>;
  if (page.text_state === 'FAILED') return why;
  return (
    <>
      {noPreview} {why}
    </>
  );
}
