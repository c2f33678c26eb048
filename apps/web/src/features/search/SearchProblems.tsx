import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { ServerText } from '../../shared/language/ServerText.tsx';

/** What the search did not understand of what was typed, a sentence each. */
export const SearchProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 ? (
    <Text role="note" size="sm">
      {problems.map((problem) => (
        <Fragment key={problem}>
          <ServerText>{problem}</ServerText>{' '}
        </Fragment>
      ))}
    </Text>
  ) : null;
