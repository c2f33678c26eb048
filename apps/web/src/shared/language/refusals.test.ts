import { expect, test } from 'vitest';
import { translatorOf } from './refusals.ts';

const translate = translatorOf([
  ['Try again in {0}.', 'Neuer Versuch in {0}.'],
  ['{0} minutes', '{0} Minuten'],
  ['{0} not found.', '{0} nicht gefunden.'],
  ['Matter', 'Akte'],
  ['Must be a day between {0} and {1}.', 'Muss zwischen {0} und {1} liegen.'],
  ['{0} have no field {1}.', 'Das Feld {1} gibt es in {0} nicht.'],
  ['This matter is closed already.', 'Diese Akte ist schon geschlossen.'],
  ['Must hold {NNNN} (once).', 'Muss {NNNN} enthalten (einmal).'],
  ['{0} is not one of: {1}.', '{0} ist keiner dieser Werte: {1}.'],
  ['Low', 'Niedrig'],
  ['High', 'Hoch'],
]);

test.each([
  ['This matter is closed already.', 'Diese Akte ist schon geschlossen.'],
  ['Must be a day between 1900-01-01 and 2100-12-31.', 'Muss zwischen 1900-01-01 und 2100-12-31 liegen.'],
  ['Try again in 5 minutes.', 'Neuer Versuch in 5 Minuten.'],
  ['Matter not found.', 'Akte nicht gefunden.'],
  ['Matters have no field fax.', 'Das Feld fax gibt es in Matters nicht.'],
  ['Must hold {NNNN} (once).', 'Muss {NNNN} enthalten (einmal).'],
  [
    'Sometimes, never is not one of: Low, Middling, High.',
    'Sometimes, never ist keiner dieser Werte: Niedrig, Middling, Hoch.',
  ],
  ['What nobody has translated.', 'What nobody has translated.'],
])('%s', (english, german) => {
  expect(translate(english)).toBe(german);
});
