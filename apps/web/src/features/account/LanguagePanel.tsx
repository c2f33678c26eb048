import { type Language, languageNames, languages } from '@caseward/contract/languages';
import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { session, useSession } from '../../shared/session/session.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import { updateAccount } from './account.api.ts';

/** Value of the choice that takes the firm's language. */
const asFirm = '';

/** The person's language, kept in the account for every device. Another one loads the page anew. */
export function LanguagePanel() {
  const { user, tenant } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: (language: Language | null) => updateAccount({ language }),
    meta: { effects: { touches: [] } },
    onSuccess: session.update,
    onError: (error) => alertFailure(t`Failed to save the language.`, error),
  });
  // Side by side they do not fit a small phone.
  const isNarrow = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  const name = languageNames[tenant?.language ?? languages[0]];
  return (
    <Panel title={t`Language`}>
      <Group>
        <Segments
          aria-label={t`Language`}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          data={[{ value: asFirm, label: t`As the firm: ${name}` }, ...codeOptions(languages, languageNames)]}
          value={user?.language ?? asFirm}
          disabled={isPending}
          onChange={(chosen) => mutate(languages.find((each) => each === chosen) ?? null)}
        />
      </Group>
    </Panel>
  );
}
