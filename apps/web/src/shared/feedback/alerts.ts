import { t } from '@lingui/core/macro';
import { ApiError } from '../api/api-error.ts';
import type { CacheEffects } from '../api/cache-effects.ts';
import { createStore } from '../store.ts';

/** A message that stands above the page until it is dismissed or its time is up. */
export interface Alert {
  id: number;
  tone: 'failure' | 'warning' | 'hint' | 'success';
  text: string;
  /** What the server said about it. */
  reason?: string;
  /** What can be done about it from here. */
  offer?: Offer | undefined;
  /** The record that it is about: lists highlight it while the message is there. */
  record?: { id: string; href: string };
  /** It tells of somebody else: what is said of one's own deed does not take its place. */
  isNews?: boolean;
}

/** A way back from what has happened. */
export interface Offer {
  label: string;
  act: () => Promise<unknown>;
  /** What the alert says when it could not be done. */
  failure: string;
  /** What is said once it is done. */
  done: string;
  /** What it changes in the query cache; left out: everything. */
  effects?: CacheEffects | undefined;
}

/** The messages that stand there now. */
export const alerts = createStore<readonly Alert[]>([]);

let latest = 0;

/** Alerts that stay until they are dismissed. */
const lasting = new Set<Alert['tone']>(['failure', 'warning']);

function show(alert: Omit<Alert, 'id'>) {
  // The same alert a second time has to be heard a second time; of the others, what is still true stays.
  const others = alerts
    .get()
    .filter(({ tone, text, isNews }) => (isNews || lasting.has(tone)) && text !== alert.text);
  latest += 1;
  alerts.set([...others, { ...alert, id: latest }]);
}

/** Says that something the person asked for did not happen, and why. */
export function alertFailure(text: string, error: unknown): void {
  console.error(text, error);
  show({ tone: 'failure', text, reason: error instanceof ApiError ? error.message : undefined });
}

/** Says what the person must not miss: it stays until it is dismissed. */
export const alertWarning = (text: string, reason?: string, offer?: Offer): void =>
  show({ tone: 'warning', text, reason, offer });

/** Says what the person has to do first. */
export const alertHint = (text: string): void => show({ tone: 'hint', text });

/** Says that something the person asked for has happened. */
export const alertSuccess = (text: string): void => show({ tone: 'success', text });

/** Says what somebody else has done meanwhile. */
export const alertNews = (text: string): void => show({ tone: 'success', text, isNews: true });

/** Says that something has happened which can still be taken back. */
export const alertUndoable = (text: string, offer: Offer): void => show({ tone: 'success', text, offer });

/** Takes an alert away: it has been read, or what it is about is being tried again. */
export const dismissAlert = (text: string): void =>
  alerts.set(alerts.get().filter((each) => each.text !== text));

/** Takes away what was to be put right on the page that is left. */
export const dismissPassing = (): void =>
  alerts.set(alerts.get().filter(({ tone }) => tone === 'warning' || tone === 'success'));

/** Takes all alerts away. */
export const dismissAlerts = (): void => alerts.set([]);

/**
 * Says that a record was saved, and leads to it: a long list may not show it.
 * @param remove takes a new record away again; left out: that is not offered
 */
export function alertSaved(
  text: string,
  record: Required<Alert>['record'],
  remove?: () => Promise<unknown>,
): void {
  const failure = t`Failed to move it to the trash.`;
  const offer = remove && { label: t`Undo`, act: remove, failure, done: t`Moved to the trash.` };
  show({ tone: 'success', text, record, offer });
}
