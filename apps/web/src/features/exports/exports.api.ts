import { type ExportInput, exports } from '@caseward/contract/exports';
import { call } from '../../shared/api/call.ts';
import { language } from '../../shared/language/language.ts';

/**
 * Downloads a list as a file, in the language of the interface.
 * @throws ApiError when the export is refused
 */
export async function startExport(body: Omit<ExportInput, 'language'>): Promise<void> {
  const { url } = await call(exports.create, { body: { ...body, language } });
  const link = document.createElement('a');
  link.href = url;
  // With this attribute a refusal is a failed download, not a page.
  link.download = `${body.kind}.${body.format}`;
  link.click();
}
