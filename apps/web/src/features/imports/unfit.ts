import { largestImportFile } from '@caseward/contract/import-limits';
import { t } from '@lingui/core/macro';

const otherKinds: [RegExp, string][] = [
  [
    /\.(xls|xlsb|ods|numbers)$/i,
    t`This kind of workbook is not supported. Save it as XLSX or its sheet as CSV, and choose that file.`,
  ],
  [
    /\.(png|jpe?g|gif|webp|heic|tiff?|pdf|docx?|zip)$/i,
    t`This is not a table. Save it as CSV or XLSX in the program it comes from, and choose that file.`,
  ],
];

/** A message why a file cannot be imported; undefined: the server decides. */
export function unfit({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return t`The file is empty.`;
  if (size > largestImportFile) return t`The file is larger than 64 MB. Split it, and import the parts.`;
  return otherKinds.find(([pattern]) => pattern.test(name))?.[1];
}
