import { expect, test } from 'vitest';
import { news } from './news.ts';
import { newestNews } from './news-seen.ts';

const [changelog = ''] = Object.values(
  import.meta.glob<string>('../../../../../CHANGELOG.md', { query: '?raw', import: 'default', eager: true }),
);
const newestRelease = /^## \d\S* \((\d{4}-\d{2}-\d{2})\)$/m.exec(changelog)?.[1] ?? '';

test('the newest entry is not older than the newest release', () => {
  expect(newestRelease).not.toBe('');
  expect((news[0]?.on ?? '') >= newestRelease).toBe(true);
});

test('the navigation knows the day of the newest entry', () => {
  expect(news[0]?.on).toBe(newestNews);
});

test('entries stand newest first', () => {
  const days = news.map(({ on }) => on);
  expect(days).toEqual(days.toSorted().reverse());
});
