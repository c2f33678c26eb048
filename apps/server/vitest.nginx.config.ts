import { defineConfig } from 'vitest/config';
import { patience } from './patience.ts';

/** They name the client by an address of their own, and nginx answers a long header itself. */
const notBehindNginx = [
  'cannot be tried at will: link and address wait',
  'has so many failures a minute, whoever is asked for',
  'has as many successes as it likes: an office shares one',
  'is a whole network where one person has one',
  'is what the last trusted proxy saw, whatever was said before it',
  'reads a long header that is almost a list of versions',
  'turns away at once those who would wait too long, and serves the rest',
];

/** The API through deploy/nginx.conf; `npm run drill -- proxy` runs them. */
export default defineConfig({
  test: {
    name: 'server behind nginx',
    root: import.meta.dirname,
    include: [
      'src/walks/{audit,before-two-factor,conflict-gate,idempotency,isolation}.test.ts',
      'src/walks/{records,roles,versions,wall-events,walls}.test.ts',
      'src/features/**/*.test.ts',
    ],
    testNamePattern: new RegExp(`^(?!.*(${notBehindNginx.join('|')}))`),
    isolate: false,
    globalSetup: './src/testing/postgres.ts',
    ...patience,
    provide: { behind_nginx: true },
  },
});
