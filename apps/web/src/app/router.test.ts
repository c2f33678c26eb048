import { expect, it } from 'vitest';
import { paths } from '../shared/paths.ts';
import { router } from './router.tsx';

it('has a screen at each address that the server knows, and one for all others', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual([...Object.values(paths), '/$'].sort());
});
