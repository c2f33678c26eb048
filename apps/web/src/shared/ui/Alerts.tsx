import { Notification, Portal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from '../store.ts';
import classes from './Alerts.module.css';
import { type Alert, alerts, dismissAlert } from './alerts.ts';

/** For how long an alert stays that reports no failure, in milliseconds. */
const glance = 6000;

const colors: Record<Alert['tone'], string> = { failure: 'red', hint: 'yellow', success: 'ward' };

/** The messages above the page. */
export function Alerts() {
  const shown = useStore(alerts);
  return (
    <Portal>
      <div className={classes.alerts}>
        {shown.map((alert) => (
          <ShownAlert key={alert.id} {...alert} />
        ))}
      </div>
    </Portal>
  );
}

function ShownAlert({ tone, text, reason }: Alert) {
  useEffect(() => {
    if (tone === 'failure') return;
    const timer = setTimeout(dismissAlert, glance, text);
    return () => clearTimeout(timer);
  }, [text, tone]);
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
        <Text role="status" size="sm">
          {reason}
        </Text>
      )}
    </Notification>
  );
}
