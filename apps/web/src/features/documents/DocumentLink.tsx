import type { Document } from '@caseward/contract/document-record';
import { PreviewLink } from '../../shared/preview/PreviewLink.tsx';
import classes from './DocumentLink.module.css';

/** A document's title, which shows it in place. */
export const DocumentLink = ({ document: { id, title } }: { document: Pick<Document, 'id' | 'title'> }) => (
  <PreviewLink document={id} className={classes.title}>
    {title}
  </PreviewLink>
);
