import { t } from '@lingui/core/macro';
import { Group, Notification, Portal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { openDialogs } from '../dialogs/open-dialogs.ts';
import { useStore } from '../store.ts';
import { ActionButton } from './ActionButton.tsx';
import classes from './Alerts.module.css';
import { type Alert, alertSuccess, alerts, dismissAlert } from './alerts.ts';
import { OpenButton } from './OpenButton.tsx';

/** For how long an alert stays that may be missed, and one that offers something, in milliseconds. */
const glance = 6000;
const timeToDecide = 20_000;

const colors: Record<Alert['tone'], string> = {
  failure: 'red',
  warning: 'yellow',
  hint: 'yellow',
  success: 'ward',
};

/**
 * Alerts above the page. Above a dialog they are part of it, of the topmost where there are several: the browser keeps
 * everything else out of reach.
 */
export function Alerts() {
  const shown = useStore(alerts);
  const dialog = useStore(openDialogs).at(-1);
  return (
    <Portal key={dialog?.id} target={dialog}>
      <div className={classes.alerts} data-alerts data-screen-only>
        {shown.map((alert) => (
          <ShownAlert key={alert.id} {...alert} />
        ))}
      </div>
    </Portal>
  );
}

function ShownAlert({ tone, text, reason, offer, record }: Alert) {
  const leadsOn = offer !== undefined || record !== undefined;
  // An alert stays while someone points at it or its button has the focus.
  const [isAttended, setAttended] = useState(false);
  useEffect(() => {
    if (tone === 'failure' || tone === 'warning' || isAttended) return;
    const timer = setTimeout(dismissAlert, leadsOn ? timeToDecide : glance, text);
    return () => clearTimeout(timer);
  }, [text, tone, leadsOn, isAttended]);
  return (
    <Notification
      role="presentation"
      color={colors[tone]}
      withBorder
      closeButtonProps={{ 'aria-label': t`Dismiss` }}
      onClose={() => dismissAlert(text)}
      onMouseEnter={() => setAttended(true)}
      onMouseLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <Group justify="space-between" gap="xs">
        <Text flex={1} role={leadsOn ? 'status' : 'alert'} size="sm" fw={600}>
          {text}
        </Text>
        {record && <OpenButton href={record.href} onOpen={() => dismissAlert(text)} />}
        {offer && (
          <ActionButton
            label={offer.label}
            compact
            act={offer.act}
            failure={offer.failure}
            effects={offer.effects}
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
