import { largestImport, largestImportFile, mostImportColumns } from '@caseward/contract/import-limits';
import { stringify } from 'csv-stringify/sync';
import { uuidv7 } from 'uuidv7';
import { invalid } from '../../http/api-problem.ts';
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts';
import { NoSuchSheet } from '../../platform/spreadsheets/sheet-lines.ts';
import { Unreadable } from '../../platform/text-extraction/unreadable.ts';
import { uploadKey } from '../../storage/keys.ts';
import type { DocumentStore } from '../../storage/store.ts';

const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/**
 * Stores a sheet of an uploaded workbook as CSV, which the rest of an import reads. Rows keep their numbers.
 * @param sheet its name; left out: the first one that has rows
 * @returns the key of the CSV file; undefined when the upload is no archive, and so no workbook
 * @throws ApiProblem 400 naming file_path or sheet
 */
export async function tableOfWorkbook(
  store: DocumentStore,
  key: string,
  size: number,
  sheet: string | undefined,
): Promise<{ key: string; size: number } | undefined> {
  const head = await store.head(key, zipMark.length);
  if (!head || !zipMark.equals(head)) return undefined;
  const bytes = await store.read(key);
  if (!bytes) return undefined;
  const lines: string[] = [];
  let length = 0;
  let rows = 0;
  try {
    for await (const { number, cells } of readSheet({ bytes, size, sheet, mostColumns: mostImportColumns })) {
      // Empty rows stay, so that a row has the number that Excel shows.
      while (lines.length < number - 1) lines.push('\n');
      const line = stringify([cells]);
      length += line.length;
      rows += 1;
      if (rows > largestImport + 1)
        throw new Unreadable(
          `The sheet has more than ${largestImport.toLocaleString('en')} rows. Split it, and import the parts.`,
        );
      if (length > largestImportFile)
        throw new Unreadable('The sheet holds more than 64 MB of text. Split it.');
      lines.push(line);
    }
  } catch (error) {
    if (error instanceof NoSuchSheet) throw invalid({ sheet: [error.message] });
    if (error instanceof Unreadable) throw invalid({ file_path: [error.message] });
    throw error;
  }
  const [, tenantId = ''] = key.split('/');
  const own = uploadKey(tenantId, uuidv7());
  const csv = Buffer.from(lines.join(''));
  if (csv.length === 0) throw invalid({ file_path: ['The workbook is empty.'] });
  await store.put(own, csv);
  return { key: own, size: csv.length };
}
