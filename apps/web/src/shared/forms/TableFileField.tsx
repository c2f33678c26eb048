import { t } from '@lingui/core/macro';
import { FileInput } from '@mantine/core';
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import { type DragEvent, useState } from 'react';
import classes from './TableFileField.module.css';

interface TableFileFieldProps {
  /** What the field is for, to those who do not see it. */
  purpose: string;
  description: string;
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
  readOnly: boolean;
}

/** Takes a CSV file or an Excel workbook, by drag and drop too. */
export function TableFileField(props: TableFileFieldProps) {
  const { purpose, description, file, onFile, error, readOnly } = props;
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
      aria-label={purpose}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput
        label={t`CSV or Excel file`}
        description={description}
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
