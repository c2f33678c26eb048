import { Trans } from '@lingui/react/macro';
import { Code, Text } from '@mantine/core';

/** How to ask for exactly what one wants. */
export const SearchHelp = ({ id }: { id?: string }) => (
  <Text id={id} size="xs" c="dimmed" data-screen-only>
    <Trans>
      <Code>"exact words"</Code> for a phrase, <Code>-word</Code> to exclude, <Code>type:task</Code>{' '}
      <Code>status:open</Code> <Code>client:name</Code> to narrow down.
    </Trans>
  </Text>
);
