import { type ExportInput, exports } from '@caseward/contract/exports';
import { call } from '../../shared/api/call.ts';

/**
 * Has the browser download a list as a file.
 * @throws ApiError when no address is given out
 */
export async function startExport(body: ExportInput): Promise<void> {
  const { url } = await call(exports.create, { body });
  const link = document.createElement('a');
  link.href = url;
  // A refusal is then a download that failed, and not a page.
  link.download = `${body.kind}.${body.format}`;
  link.click();
}
