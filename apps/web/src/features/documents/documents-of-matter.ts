import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';

/** The documents of a matter; what finds them is loaded when somebody looks for one. */
export const documentsOfMatter = (matter: string): OptionSource => ({
  name: `/api/v1/documents/ of ${matter}`,
  search: async (search, signal) => {
    const { findDocuments } = await import('./find-documents.ts');
    return findDocuments({ matter, search, limit: mostOptions }, signal);
  },
});
