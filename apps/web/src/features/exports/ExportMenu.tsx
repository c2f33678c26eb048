import { type ExportFormat, exports } from '@caseward/contract/exports';
import type { ViewedList } from '@caseward/contract/views';
import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { alertFailure, alertSuccess, dismissAlert } from '../../shared/feedback/alerts.ts';
import { type ListColumn, namesInFile } from '../../shared/lists/columns.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { ToolMenu } from '../../shared/tools/ToolMenu.tsx';
import { startExport } from './exports.api.ts';

interface ExportMenuProps {
  /** The list's filters, order and columns, from its address. */
  list: { list: ViewedList; asked: Record<string, string>; columns: readonly string[] };
  /** All columns of the list. */
  columns: readonly ListColumn<never>[];
  words: { several: string };
  /** Only these rows; left out: the whole list, including rows that are not loaded. */
  chosen?: readonly { id: string }[];
  /** Prints the list. */
  onPrint?: () => void;
}

const formats: Record<ExportFormat, string> = { csv: 'CSV', xlsx: t`Excel` };
const begun = t`The download has begun. If your browser says that it failed, export again.`;

/** Saves the filtered list as a file, in its order, with the visible columns or all. */
export function ExportMenu({ list, columns, words, chosen, onPrint }: ExportMenuProps) {
  const { list: kind, asked } = list;
  const failure = t`Failed to export the ${words.several}.`;
  const { mutate, isPending } = useMutation({
    mutationFn: startExport,
    meta: { effects: { touches: [] } },
    onSuccess: () => alertSuccess(begun),
    onError: (error) => alertFailure(failure, error),
  });
  const start = (format: ExportFormat, names: string[] | undefined) => {
    // The button is not disabled, because it would lose the focus.
    if (isPending) return;
    dismissAlert(failure);
    const { ordering } = asked;
    mutate({
      kind,
      format,
      columns: names,
      // Selected rows are exported even if they no longer pass the filters.
      query: chosen ? { ...(ordering && { ordering }) } : asked,
      ids: chosen?.map(({ id }) => id),
    });
  };
  if (!useMay(exports.create)) return null;
  const entries = (which: string, names: string[] | undefined) =>
    Object.entries(formats).map(([format, label]) => (
      <Menu.Item key={format} onClick={() => start(format as ExportFormat, names)}>
        {label}, {which}
      </Menu.Item>
    ));
  return (
    <ToolMenu
      icon="download"
      look={chosen ? 'small' : 'default'}
      kind="menu"
      position={chosen ? 'top-start' : 'bottom-end'}
      text={t`Export`}
      opens={t`Export`}
    >
      {entries(t`columns shown`, namesInFile(columns, list.columns))}
      <Menu.Divider />
      {entries(t`all columns`, undefined)}
      {onPrint && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={onPrint}>{t`Print, columns shown`}</Menu.Item>
        </>
      )}
    </ToolMenu>
  );
}
