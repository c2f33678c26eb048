import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { alertFailure, alertSuccess, dismissAlert } from '../../shared/feedback/alerts.ts';
import type { AuditFilters } from './audit-filters.ts';
import { downloadAudit } from './download-audit.ts';

const failure = t`Failed to export the audit log.`;
const kilobyte = 1000;

const inWords = (bytes: number) =>
  bytes < kilobyte ** 2 ? t`${Math.ceil(bytes / kilobyte)} KB` : t`${(bytes / kilobyte ** 2).toFixed(1)} MB`;

/** Saves the filtered audit log as a CSV file. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const [received, setReceived] = useState(0);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const download = useMutation({
    mutationFn: (signal: AbortSignal) => downloadAudit(filters, setReceived, signal),
    meta: { effects: { touches: [] } },
    onSuccess: () => alertSuccess(t`The audit log is exported.`),
    onError: (error, signal) => {
      if (!signal.aborted) alertFailure(failure, error);
    },
  });
  const start = () => {
    if (download.isPending) return;
    dismissAlert(failure);
    setReceived(0);
    underWay.current = new AbortController();
    download.mutate(underWay.current.signal);
  };
  return (
    <Group gap="sm">
      {download.isPending && (
        <Text size="sm" c="dimmed" role="status">
          {t`Exporting...`} {received > 0 && inWords(received)}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={start}
      >
        {t`Export CSV`}
      </Button>
    </Group>
  );
}
