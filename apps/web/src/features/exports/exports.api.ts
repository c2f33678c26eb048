import { type ExportInput, exports } from '@caseward/contract/exports';
import { call } from '../../shared/api/call.ts';

/**
 * Downloads a list as a file.
 * @throws ApiError when the export is refused
 */
export async function startExport(body: ExportInput): Promise<void> {
  const { url } = await call(exports.create, { body });
  const link = document.createElement('a');
  link.href = url;
  // With this attribute a refusal is a failed download, not a page.
  link.download = `${body.kind}.${body.format}`;
  link.click();
}
