import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where the API runs while the web is being developed. */
const api = process.env.CASEWARD_API ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [react()],
  // The server writes a fresh nonce in its place on every page it serves, and names it in the page's policy.
  html: { cspNonce: 'CASEWARD_NONCE' },
  server: { proxy: { '/api': api, '/storage': api } },
  build: { manifest: true, target: 'es2023' },
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
});
