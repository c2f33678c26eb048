import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './DocumentPreview.module.css';

/** Pixels of the largest picture that is drawn: a small file can unpack to gigabytes. */
const mostPixels = 100_000_000;

interface PictureProps {
  bytes: Blob;
  /** The media type of what the bytes were found to be. */
  type: string;
  name: string;
}

/** A picture, in the width there is. */
export function Picture({ bytes, type, name }: PictureProps) {
  const [shown, setShown] = useState<string | 'damaged' | undefined>();
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    const picture = new Image();
    picture.onload = () =>
      setShown(picture.naturalWidth * picture.naturalHeight <= mostPixels ? address : 'damaged');
    picture.onerror = () => setShown('damaged');
    picture.src = address;
    return () => {
      picture.onload = null;
      picture.onerror = null;
      URL.revokeObjectURL(address);
    };
  }, [bytes, type]);
  if (shown === 'damaged')
    return (
      <Text className={classes.said}>
        {t`This picture is damaged or too large to be shown here. Download it to open it with another program.`}
      </Text>
    );
  return shown && <img src={shown} alt={name} className={classes.picture} />;
}
