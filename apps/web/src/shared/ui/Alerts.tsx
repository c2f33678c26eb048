import { Button, Notification, Portal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from '../store.ts';
import classes from './Alerts.module.css';
import { type Alert, alerts, dismissAlert } from './alerts.ts';
import { openDialog } from './open-dialog.ts';

/** For how long an alert stays that may be missed, in milliseconds. */
const glance = 6000;
/** And one that offers something to do, in milliseconds. */
const consideration = 20_000;

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

function ShownAlert({ tone, text, reason, action }: Alert) {
  useEffect(() => {
    if (tone === 'failure' || tone === 'warning') return;
    const timer = setTimeout(dismissAlert, action ? consideration : glance, text);
    return () => clearTimeout(timer);
  }, [text, tone, action]);
  return (
    <Notification
      role="presentation"
      color={colors[tone]}
      withBorder
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      onClose={() => dismissAlert(text)}
    >
      <Text role="alert" size="sm" fw={600}>
        {text}
      </Text>
      {reason && (
        <Text role="status" size="sm" className={classes.reason}>
          {reason}
        </Text>
      )}
      {action && (
        <Button
          variant="default"
          size="compact-sm"
          mt={6}
          onClick={() => {
            dismissAlert(text);
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  );
}
