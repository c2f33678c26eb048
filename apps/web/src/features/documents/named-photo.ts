import { t } from '@lingui/core/macro';

/** A photo named for when it was taken: some phones call all of them alike. */
export function namedPhoto(photo: File, taken: Date): File {
  // Sweden writes days and times as ISO 8601 does.
  const when = taken.toLocaleString('sv-SE').replaceAll(':', '.');
  const ending = /\.\w+$/.exec(photo.name)?.[0] ?? '.jpg';
  return new File([photo], t`Photo ${when}` + ending.toLowerCase(), { type: photo.type });
}
