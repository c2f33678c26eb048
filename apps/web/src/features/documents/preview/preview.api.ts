import { documentPreviews } from '@caseward/contract/document-previews';
import { t } from '@lingui/core/macro';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, unreachable } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { answerQuery } from '../../../shared/api/queries.ts';

/** Each look asks anew, since the address of the bytes is short-lived; coming back to the window is none. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** A document to be shown in place. */
export const previewQuery = (id: string) =>
  queryOptions({ ...answerQuery(documentPreviews.preview, { params: { id } }), ...once });

/** The bytes of a document, from the store. */
export const bytesQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['bytes of a document', url],
    queryFn: ({ signal }) => fetchBytes(url ?? '', signal),
    enabled: url !== null,
    retry: false,
    ...once,
  });

async function fetchBytes(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal, credentials: 'omit' }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw unreachable();
  });
  if (!response.ok)
    throw new ApiError(
      t`The file store did not hand out the file (error ${response.status}).`,
      response.status,
    );
  // Changed bytes never arrive whole.
  return await response.blob().catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiError(t`The file arrived incomplete. It may not be what was uploaded.`, 0);
  });
}

/** How many parts of a text are answered at once. */
const atOnce = 5;
/** How long the text of a document that is being read is waited for, in milliseconds. */
const whileBeingRead = 2_000;

/** The extracted text of a document, some parts at a time, from near what was looked for. */
export const textQuery = (id: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [documentPreviews.text.path, { params: { id }, query: { q } }],
    queryFn: ({ pageParam, signal }) =>
      call(documentPreviews.text, {
        params: { id },
        query: { q, ...(pageParam && { from: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    getPreviousPageParam: ({ parts: [first] }) =>
      first && first.part > 0 ? String(Math.max(0, first.part - atOnce)) : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.text_state === 'INDEXING' ? whileBeingRead : false,
    ...once,
  });
