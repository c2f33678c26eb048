import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import type { Scope } from '../../db/scope.ts';
import type { Caller } from '../../http/access-tokens.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { type Api, transactionFor } from '../../http/implement.ts';
import type { StorageQuota } from '../../platform/storage-quota/storage-quota.ts';
import { findUpload } from '../../platform/uploads.queries.ts';
import type { Rights } from '../../storage/store.ts';
import { hasFile } from './documents.queries.ts';

const uploading = documents.generateUploadUrl;
const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && [401, 403, 409].includes(error.status);

/**
 * Looks up what an upload form or a download address was made for as the endpoint that made it would now: session,
 * role, ethical walls and all.
 */
export function documentRights(api: Api, quota: StorageQuota): Rights {
  const may = async (endpoint: Endpoint, holder: Caller, find: (scope: Scope) => Promise<unknown>) => {
    try {
      return (await transactionFor(api, endpoint, holder)(find)) !== undefined;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  };
  return {
    mayUpload: (holder, key) => may(uploading, holder, (scope) => findUpload(scope, key)),
    mayDownload: (holder, key) => may(documents.download, holder, (scope) => hasFile(scope, key)),
    countUpload: async (holder, key, size) => {
      try {
        const isThere = await quota.hold(transactionFor(api, uploading, holder), key, size);
        return isThere ? undefined : 'This form was used already. Upload the file again.';
      } catch (error) {
        if (isRefusal(error)) return error.message;
        throw error;
      }
    },
  };
}
