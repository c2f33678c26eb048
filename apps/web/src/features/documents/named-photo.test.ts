import { expect, it } from 'vitest';
import { namedPhoto } from './named-photo.ts';

const taken = new Date(2026, 2, 4, 15, 6, 7);

it.each([
  ['image.JPG', 'Photo 2026-03-04 15.06.07.jpg'],
  ['IMG_0001.heic', 'Photo 2026-03-04 15.06.07.heic'],
  ['image', 'Photo 2026-03-04 15.06.07.jpg'],
])('a photo called %s is named for when it was taken', async (name, expected) => {
  const named = namedPhoto(new File(['bytes'], name, { type: 'image/jpeg' }), taken);
  expect([named.name, named.type, await named.text()]).toEqual([expected, 'image/jpeg', 'bytes']);
});
