import { writers } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';

/** Contacts by name with their type, clients last; one that is missing can be added over the form, as no client. */
export const partyOptions: OptionSource = {
  name: '/api/v1/contacts/ others first',
  search: async (search, signal) => (await import('./find-clients.ts')).findOthers(search, signal),
  creation: {
    by: { access: writers },
    label: (typed) => t`Create contact “${typed}”`,
    another: t`Create another contact of this name`,
    Dialog: lazyPart(() => import('./NewContactDialog.tsx'), 'NewPartyDialog'),
  },
};
