import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { formatMinute } from '../dates.ts';
import { useTimeZone } from '../session/session.ts';

interface DraftNoticeProps {
  /** When the draft was written, as ISO 8601. */
  written_at: string;
  onDiscard: () => void;
}

/** Says that a form was restored from a draft. */
export function DraftNotice({ written_at, onDiscard }: DraftNoticeProps) {
  const when = formatMinute(written_at, useTimeZone());
  return (
    <Alert variant="default" p="xs" role="presentation">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {t`Your unsaved draft of ${when} was restored.`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t`Discard draft`}
        </Button>
      </Group>
    </Alert>
  );
}
