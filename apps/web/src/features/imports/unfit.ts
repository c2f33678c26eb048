import { largestImportFile } from '@caseward/contract/imports';

const otherKinds: [RegExp, string][] = [
  [
    /\.(xlsx?|xlsm|ods|numbers)$/i,
    'This is a workbook. Save its sheet as CSV in the program it comes from, and choose that file.',
  ],
  [
    /\.(png|jpe?g|gif|webp|heic|tiff?|pdf|docx?|zip)$/i,
    'This is no CSV file. Save the table as CSV in the program it comes from, and choose that file.',
  ],
];

/** A message why a file cannot be imported; undefined: the server decides. */
export function unfit({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return 'The file is empty.';
  if (size > largestImportFile) return 'The file is larger than 64 MB. Split it, and import the parts.';
  return otherKinds.find(([pattern]) => pattern.test(name))?.[1];
}
