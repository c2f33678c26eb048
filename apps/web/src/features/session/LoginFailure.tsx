import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { waitInWords } from './wait.ts';

/** Says that signing in failed, and how long to wait if it is throttled. */
export function LoginFailure({ error }: { error: unknown }) {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  return (
    <Alert color="red" role="presentation">
      <Text role="alert" size="sm">
        {t`Login failed. Please check your credentials.`}
      </Text>
      {seconds !== undefined && <Wait seconds={seconds} />}
    </Alert>
  );
}

/** Countdown to the next allowed attempt. */
function Wait({ seconds }: { seconds: number }) {
  const left = useCountdown(seconds);
  return (
    <Text role="timer" size="sm" mt={4}>
      {left > 0 ? t`Try again in ${waitInWords(left)}.` : t`You can try again now.`}
    </Text>
  );
}

/** The remaining seconds, by the clock: timers of a background page run seldom. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
