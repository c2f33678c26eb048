import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import type { Scope } from '../../db/scope.ts';
import type { Caller } from '../../http/access-tokens.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { type Api, transactionFor } from '../../http/implement.ts';
import { findUpload } from '../../platform/uploads.queries.ts';
import type { Rights } from '../../storage/store.ts';
import { hasFile } from './documents.queries.ts';

/**
 * Looks up what an upload form or a download address was made for as the endpoint that made it would now: session,
 * role, ethical walls and all.
 */
export function documentRights(api: Api): Rights {
  const may = async (endpoint: Endpoint, holder: Caller, find: (scope: Scope) => Promise<unknown>) => {
    try {
      return (await transactionFor(api, endpoint, holder)(find)) !== undefined;
    } catch (error) {
      if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) return false;
      throw error;
    }
  };
  return {
    mayUpload: (holder, key) => may(documents.generateUploadUrl, holder, (scope) => findUpload(scope, key)),
    mayDownload: (holder, key) => may(documents.download, holder, (scope) => hasFile(scope, key)),
  };
}
