import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { successorQuery } from './contact-merges.api.ts';

/** Leads from a contact that was merged to the one that it went into, and from any other one to the list. */
export function MissingContact({ contactId }: { contactId: string }) {
  const navigate = useNavigate();
  const { data: successor } = useQuery({ ...successorQuery(contactId), retry: false });
  useEffect(() => {
    if (!successor) return;
    alertSuccess(t`The contact that you opened was merged into ${fullName(successor)}.`);
    void navigate({ to: paths.contact, params: { contactId: successor.id }, replace: true });
  }, [successor, navigate]);
  return <TextLink to={paths.contacts}>{t`All contacts`}</TextLink>;
}
