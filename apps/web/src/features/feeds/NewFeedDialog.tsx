import {
  type FeedDetail,
  FeedInput,
  type FeedScope,
  feedDetailLabels,
  feedDetails,
  feedScopeLabels,
  feedScopes,
  type IssuedFeed,
} from '@caseward/contract/feeds';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { ShownOnce } from '../../shared/forms/ShownOnce.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { createFeed, feedsChanged } from './feeds.api.ts';

interface NewFeedDialogProps {
  matters: OptionSource;
  /** The firm lets feeds tell titles. */
  titlesAllowed: boolean;
  onClose: () => void;
}

/** Creates a calendar feed, and shows its address once. */
export function NewFeedDialog({ onClose, ...form }: NewFeedDialogProps) {
  const [issued, setIssued] = useState<IssuedFeed>();
  return (
    <Dialog title={issued ? t`Your new calendar feed` : t`New calendar feed`} onClose={onClose}>
      {issued ? (
        <ShownAddress issued={issued} onDone={onClose} />
      ) : (
        <FeedForm {...form} onIssued={setIssued} />
      )}
    </Dialog>
  );
}

interface FeedFormProps extends Omit<NewFeedDialogProps, 'onClose'> {
  onIssued: (issued: IssuedFeed) => void;
}

function FeedForm({ matters, titlesAllowed, onIssued }: FeedFormProps) {
  const { form, submit, isSaving } = useSavingForm({
    body: FeedInput,
    initialValues: {
      name: '',
      scope: 'ME' as FeedScope,
      matter: null as string | null,
      detail: 'NO_NAMES' as FeedDetail,
    },
    save: createFeed,
    effects: feedsChanged,
    failure: t`Failed to create the calendar feed.`,
    onSaved: onIssued,
  });
  const ofMatter = form.values.scope === 'MATTER';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t`Name`}
          description={t`Which device or program reads it, such as “My phone”. Create one for each, so that you can revoke one alone.`}
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <Select
          label={t`What it shows`}
          data={codeOptions(feedScopes, feedScopeLabels)}
          {...form.getInputProps('scope')}
          onChange={(scope) => form.setValues({ scope: scope === 'MATTER' ? 'MATTER' : 'ME', matter: null })}
        />
        {ofMatter && (
          <OneChooser label={t`Matter`} required source={matters} {...form.getInputProps('matter')} />
        )}
        <Select
          label={t`Details shown`}
          description={
            titlesAllowed
              ? t`Anyone who has the address can see this.`
              : t`Anyone who has the address can see this. Your firm does not allow titles in feeds.`
          }
          data={codeOptions(
            feedDetails.filter((detail) => titlesAllowed || detail !== 'FULL'),
            feedDetailLabels,
          )}
          {...form.getInputProps('detail')}
        />
        <FormFooter submitLabel={t`Create feed`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}

function ShownAddress({ issued, onDone }: { issued: IssuedFeed; onDone: () => void }) {
  const until = formatMinute(issued.expires_at, useTimeZone());
  return (
    <ShownOnce
      advice={t`Copy the address now: it is not shown again. Add it in your calendar program as a calendar from the internet (a subscription). Keep it like a password: whoever has it reads this calendar. It works until ${until}, or until you revoke it.`}
      label={t`Address`}
      value={issued.address}
      copyLabel={t`Copy address`}
      onDone={onDone}
    />
  );
}
