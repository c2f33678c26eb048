import { Text } from '@mantine/core';

/** What the search did not understand of what was typed, a sentence each. */
export const SearchProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 ? (
    <Text role="note" size="sm">
      {problems.join(' ')}
    </Text>
  ) : null;
