import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useRef, useState } from 'react';
import { figure } from '../../../shared/counts.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import classes from './DocumentPreview.module.css';
import { type DrawnPdf, drawPdf, type PdfFault } from './draw-pdf.ts';
import './pdf-pages.css';

/** A PDF, whose pages are drawn as they come into view, with the words marked and the first of them in view. */
export function Pdf({ bytes, words }: { bytes: Blob; words: readonly string[] }) {
  const container = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<PdfFault>();
  const [drawn, setDrawn] = useState<DrawnPdf>();
  const [page, setPage] = useState(1);
  const said = JSON.stringify(words);
  useEffect(() => {
    if (!container.current) return;
    const ended = new AbortController();
    drawPdf({
      bytes,
      container: container.current,
      words: JSON.parse(said) as string[],
      labelOf: (number) => t`Page ${figure(number)}`,
      onPage: setPage,
      signal: ended.signal,
    }).then(
      (result) => {
        if (ended.signal.aborted) return;
        if (typeof result === 'string') setFault(result);
        else setDrawn(result);
      },
      () => !ended.signal.aborted && setFault('damaged'),
    );
    return () => ended.abort();
  }, [bytes, said]);
  if (fault) return <Text>{faults[fault]}</Text>;
  return (
    <>
      {drawn ? (
        <Group gap="xs" className={classes.zoom}>
          <Text size="sm" c="dimmed" role="status">
            {t`Page ${figure(page)} of ${figure(drawn.pages)}`}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label={t`Zoom out`} onClick={drawn.zoomOut}>
            <IconMinus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t`Zoom in`} onClick={drawn.zoomIn}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ) : (
        <Loading text={t`Loading document...`} lines={1} />
      )}
      <section className={classes.pdf} aria-label={t`Pages`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
        <div ref={container} className={classes.pages} tabIndex={0}>
          <div className="pdfViewer" />
        </div>
      </section>
    </>
  );
}

const faults: Record<PdfFault, string> = {
  damaged: t`This PDF is damaged or incomplete and cannot be shown. Download it to open it with another program.`,
  protected: t`This PDF is protected by a password and cannot be shown here. Download it to open it.`,
  long: t`This PDF has too many pages for a preview. Download it to open it with another program.`,
};
