import { writers } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';

/**
 * Clients by name, then contacts of other types with their type; one that is missing can be added over the form. The
 * path and the roles are by name, so that forms of matters need not load the contract of contacts.
 */
export const clientOptions: OptionSource = {
  name: '/api/v1/contacts/ clients first',
  search: async (search, signal) => (await import('./find-clients.ts')).findClients(search, signal),
  creation: {
    by: { access: writers },
    label: (typed) => t`Create contact “${typed}”`,
    another: t`Create another contact of this name`,
    Dialog: lazyPart(() => import('./NewContactDialog.tsx'), 'NewContactDialog'),
  },
};
