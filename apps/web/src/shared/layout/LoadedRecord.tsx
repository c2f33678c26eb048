import { t } from '@lingui/core/macro';
import { useDocumentTitle } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isMissing } from '../api/api-error.ts';
import { LoadError } from '../feedback/LoadError.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { Page, tabTitle } from './Page.tsx';

interface LoadedRecordProps<Record> {
  query: UseQueryOptions<Record>;
  /** The record type, as the first word of a sentence. */
  kind: string;
  /** Text while it loads. */
  loading: string;
  /** Text before the server's message when it cannot be loaded. */
  failure?: string;
  /** Whether a stale copy is not enough, because the record is to be changed. */
  fresh?: boolean;
  /** Where to go when there is no such record. */
  back: ReactNode;
  /** Shown with the loading text while it loads, where something of the record is known. */
  sketch?: ((text: string) => ReactNode) | undefined;
  children: (record: Record) => ReactNode;
}

/** Shows a record once it is loaded, and until then its loading state or error. */
export function LoadedRecord<Record>(props: LoadedRecordProps<Record>) {
  const { kind, loading, failure = t`Error`, fresh, back, sketch, children } = props;
  const query = useQuery(props.query);
  const [wasStale] = useState(query.isStale);
  const { data, error, refetch } = query;
  if (isMissing(error)) return <Page title={t`${kind} not found.`}>{back}</Page>;
  if (data !== undefined && !(fresh && wasStale && !query.isFetchedAfterMount)) return children(data);
  if (error && !query.isFetching) return <LoadError text={`${failure}: ${error.message}`} retry={refetch} />;
  if (sketch) return sketch(loading);
  return <LoadingRecord kind={kind} text={loading} />;
}

function LoadingRecord({ kind, text }: { kind: string; text: string }) {
  useDocumentTitle(tabTitle(kind));
  return <Loading text={text} />;
}
