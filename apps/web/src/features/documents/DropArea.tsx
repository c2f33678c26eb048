import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import classes from './DropArea.module.css';

interface DropAreaProps {
  /** Receives the files that were dropped, and whether a folder was among them. */
  onDrop: (files: File[], hasFolder: boolean) => void;
}

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** What was dropped, without folders: a browser gives those as files that cannot be read. */
function droppedFiles({ dataTransfer }: DragEvent) {
  const items = [...(dataTransfer?.items ?? [])];
  const folders = items.map((item) => item.webkitGetAsEntry?.()?.isDirectory ?? false);
  const files = [...(dataTransfer?.files ?? [])].filter((_, at) => !folders[at]);
  return { files, hasFolder: folders.includes(true) };
}

/** Takes files that are dropped anywhere on the page. */
export function DropArea({ onDrop }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const isCovered = () => document.querySelector('dialog[open]') !== null;
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      // Without this the browser would leave the page and open the file.
      event.preventDefault();
      setOver(!isCovered());
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (isCovered()) return;
      const { files, hasFolder } = droppedFiles(event);
      latest.current(files, hasFolder);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes.area} data-screen-only>
      <div className={classes.frame}>{t`Drop files to add them to this matter`}</div>
    </div>
  );
}
