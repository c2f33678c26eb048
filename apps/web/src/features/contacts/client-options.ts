import { contacts } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { contactOptions } from './contacts.api.ts';

/** Contacts by name, for a form in which one that is missing can be added. */
export const clientOptions: OptionSource = {
  ...contactOptions,
  creation: {
    by: contacts.create,
    label: (typed) => t`Create contact “${typed}”`,
    Dialog: lazy(async () => ({ default: (await import('./NewContactDialog.tsx')).NewContactDialog })),
  },
};
