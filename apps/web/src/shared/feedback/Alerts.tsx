import { Group, Notification, Portal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { openDialog } from '../dialogs/open-dialog.ts';
import { useStore } from '../store.ts';
import { ActionButton } from './ActionButton.tsx';
import classes from './Alerts.module.css';
import { type Alert, alertSuccess, alerts, dismissAlert } from './alerts.ts';

/** For how long an alert stays that may be missed, and one that offers something, in milliseconds. */
const glance = 6000;
const timeToDecide = 20_000;

const colors: Record<Alert['tone'], string> = {
  failure: 'red',
  warning: 'yellow',
  hint: 'yellow',
  success: 'ward',
};

/** The messages above the page; above a dialog they are part of it, since the browser keeps all else out of reach. */
export function Alerts() {
  const shown = useStore(alerts);
  const dialog = useStore(openDialog);
  return (
    <Portal key={dialog?.id} target={dialog ?? undefined}>
      <div className={classes.alerts}>
        {shown.map((alert) => (
          <ShownAlert key={alert.id} {...alert} />
        ))}
      </div>
    </Portal>
  );
}

function ShownAlert({ tone, text, reason, offer }: Alert) {
  useEffect(() => {
    if (tone === 'failure' || tone === 'warning') return;
    const timer = setTimeout(dismissAlert, offer ? timeToDecide : glance, text);
    return () => clearTimeout(timer);
  }, [text, tone, offer]);
  return (
    <Notification
      role="presentation"
      color={colors[tone]}
      withBorder
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      onClose={() => dismissAlert(text)}
    >
      <Group justify="space-between" gap="xs">
        <Text role={offer ? 'status' : 'alert'} size="sm" fw={600}>
          {text}
        </Text>
        {offer && (
          <ActionButton
            label={offer.label}
            compact
            act={offer.act}
            failure={offer.failure}
            onDone={() => {
              dismissAlert(text);
              alertSuccess(offer.done);
              // The button is gone: one goes on with the page.
              document.querySelector<HTMLElement>('main h1')?.focus();
            }}
          />
        )}
      </Group>
      {reason && (
        <Text role="status" size="sm" className={classes.reason}>
          {reason}
        </Text>
      )}
    </Notification>
  );
}
