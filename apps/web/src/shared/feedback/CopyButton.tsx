import { t } from '@lingui/core/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { alertHint } from './alerts.ts';

/** For how long the button says that it has copied, in milliseconds. */
const glance = 2500;

interface CopyButtonProps {
  label: string;
  text: string;
  onCopied?: () => void;
}

/** Copies a text. Browsers allow that on pages served over HTTPS or from this machine only. */
export function CopyButton({ label, text, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, glance, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      alertHint(t`This browser does not let the page copy. Select the text and copy it yourself.`);
    }
  };
  return (
    <>
      <Button variant="default" onClick={copy}>
        {copied ? t`Copied` : label}
      </Button>
      <VisuallyHidden role="status">{copied && t`Copied.`}</VisuallyHidden>
    </>
  );
}
