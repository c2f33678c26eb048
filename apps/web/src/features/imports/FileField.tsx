import { t } from '@lingui/core/macro';
import { FileInput } from '@mantine/core';
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import { type DragEvent, useState } from 'react';
import classes from './FileField.module.css';

interface FileFieldProps {
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
  readOnly: boolean;
}

/** File input with drag and drop. */
export function FileField({ file, onFile, error, readOnly }: FileFieldProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    // Otherwise the browser would open the file instead of the page.
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !readOnly) onFile(dropped);
  };
  return (
    <fieldset
      className={classes.field}
      data-over={isOver || undefined}
      aria-label={t`File to import`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput
        label={t`CSV or Excel file`}
        description={t`Choose it, or drop it here. Its first row names the columns; up to 50,000 rows and 64 MB. Of a workbook, the first sheet with rows is read, or the one you name.`}
        placeholder={t`Choose a file`}
        leftSection={<IconFileTypeCsv size={16} aria-hidden />}
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values"
        value={file}
        onChange={onFile}
        error={error}
        readOnly={readOnly}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear the file` }}
      />
    </fieldset>
  );
}
