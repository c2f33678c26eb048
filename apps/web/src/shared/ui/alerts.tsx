import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ApiError } from '../api/api-error.ts';

/** For how long an alert that asks for nothing stays, in milliseconds. */
const glance = 6000;

function show(text: string, { color, reason, stays }: { color: string; reason?: string; stays: boolean }) {
  // The same alert a second time has to be heard a second time.
  notifications.hide(text);
  notifications.show({
    id: text,
    color,
    role: 'presentation',
    autoClose: stays ? false : glance,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <>
        <Text role="alert" size="sm" fw={600}>
          {text}
        </Text>
        {reason && (
          <Text role="status" size="sm">
            {reason}
          </Text>
        )}
      </>
    ),
  });
}

/** Says that something the person asked for did not happen, and why; stays until dismissed. */
export function alertFailure(text: string, error: unknown): void {
  console.error(text, error);
  show(text, { color: 'red', reason: error instanceof ApiError ? error.message : undefined, stays: true });
}

/** Says what the person has to do first. */
export const alertHint = (text: string): void => show(text, { color: 'yellow', stays: false });

/** Says that something the person asked for has happened. */
export const alertSuccess = (text: string): void => show(text, { color: 'ward', stays: false });

/** Takes away the alerts of what is being tried again, or of who has signed out. */
export const dismissAlerts = (): void => notifications.clean();
