import type { MatterStatus } from '@caseward/contract/matter-statuses';
import { comparable } from '../../platform/import/readings.ts';

/** What other programs call the status of a matter. */
const statusWords: Record<MatterStatus, readonly string[]> = {
  PENDING: ['new', 'intake', 'prospective', 'neu', 'angefragt'],
  OPEN: ['active', 'in progress', 'aktiv', 'laufend', 'in bearbeitung'],
  ON_HOLD: ['inactive', 'suspended', 'paused', 'inaktiv', 'ruhend', 'ruht'],
  CLOSED: ['completed', 'complete', 'done', 'resolved', 'abgeschlossen', 'beendet', 'erledigt'],
  ARCHIVED: ['abgelegt', 'im archiv'],
};

const statusByWord = new Map(
  Object.entries(statusWords).flatMap(([status, words]) => words.map((word) => [word, status] as const)),
);

/** The status that a word of another program means; any other text as it is. */
export const statusMeant = (text: string): string => statusByWord.get(comparable(text)) ?? text;
