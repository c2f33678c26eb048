import { modals } from '@mantine/modals';

interface Question {
  question: string;
  /** What the button says that answers yes. */
  yes: string;
  /** What the button says that answers no. */
  no?: string;
}

/** Asks in a dialog. Closing it is a no. */
export const ask = ({ question, yes, no = 'Cancel' }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title: question,
      labels: { confirm: yes, cancel: no },
      withCloseButton: false,
      centered: true,
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
