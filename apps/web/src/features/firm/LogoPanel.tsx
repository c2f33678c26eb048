import { t } from '@lingui/core/macro';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { alertFailure, alertUndoable } from '../../shared/feedback/alerts.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { session, useSession } from '../../shared/session/session.ts';
import { removeLogo, setLogo } from './firm.api.ts';
import classes from './LogoPanel.module.css';
import { logoImageOf, presentLogo, UnfitPicture } from './logo-image.ts';

/** What the browser can show and paint anew. */
const pictures = 'image/png,image/jpeg,image/webp,image/svg+xml';
/** The largest file that is read, in bytes. */
const largestFile = 10_000_000;

/** Whether a file is a picture of a sensible size; what is wrong with it otherwise. */
function faultOf(file: File): string | undefined {
  if (!pictures.split(',').includes(file.type)) return t`Choose a PNG, JPEG, WebP or SVG file.`;
  if (file.size > largestFile) return t`Choose a file of at most 10 MB.`;
  return undefined;
}

/** The firm's logo: looked at, set, replaced, removed, and put back. */
export function LogoPanel() {
  const { tenant } = useSession();
  const logo = tenant?.logo ?? null;
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | null) => {
      const image = file && (await logoImageOf(file));
      const before = logo && (await presentLogo(logo.address).catch(() => null));
      await show(image);
      return { image, before };
    },
    meta: { effects: { touches: [] } },
    onSuccess: ({ image, before }) =>
      alertUndoable(image ? t`The logo is saved.` : t`The logo is removed.`, {
        label: t`Undo`,
        act: () => show(before),
        failure: t`Failed to put the logo back.`,
        done: before ? t`The logo is as it was before.` : t`The logo is removed.`,
      }),
    onError: (error) =>
      error instanceof UnfitPicture
        ? setFault(t`The file could not be read as a picture. Choose another one.`)
        : alertFailure(t`Failed to save the logo.`, error),
  });
  const choose = (file: File | null) => {
    if (!file) return;
    const found = faultOf(file);
    setFault(found);
    if (!found) mutate(file);
  };
  return (
    <Panel title={t`Logo`}>
      {logo && (
        <div className={classes.plate}>
          <img
            src={logo.address}
            width={logo.width}
            height={logo.height}
            alt={t`The firm's logo`}
            className={classes.logo}
          />
        </div>
      )}
      <Text size="sm" c="dimmed">
        {t`Shown in the header, on paper, and where people of the firm sign in again. PNG, JPEG, WebP or SVG; a wide one on a transparent or white ground looks best.`}
      </Text>
      <Group gap="xs">
        <FileButton onChange={choose} accept={pictures} inputProps={{ 'aria-label': t`Logo file` }}>
          {(props) => (
            <Button variant="default" loading={isPending} aria-describedby={fault && faultId} {...props}>
              {logo ? t`Replace logo` : t`Upload logo`}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="default" disabled={isPending} onClick={() => mutate(null)}>
            {t`Remove logo`}
          </Button>
        )}
      </Group>
      {fault && (
        <Text id={faultId} role="alert" size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </Panel>
  );
}

/** Makes a picture the firm's logo, or none; the header has it at once. */
async function show(image: string | null) {
  await (image ? setLogo(image) : removeLogo());
  await session.refresh();
}
