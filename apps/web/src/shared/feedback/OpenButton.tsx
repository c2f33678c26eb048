import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';

/** Leads from a message to the record that it is about. */
export function OpenButton({ href, onOpen }: { href: string; onOpen: () => void }) {
  const router = useRouter();
  const open = () => {
    onOpen();
    void router.navigate({ href });
  };
  return (
    <Button variant="default" size="compact-sm" onClick={open}>
      {t({ message: 'Open', context: 'button' })}
    </Button>
  );
}
