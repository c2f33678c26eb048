interface ImportMetaEnv {
  /** The language that this build's texts are in. */
  readonly CASEWARD_LANGUAGE: import('@caseward/contract/languages').Language;
  /** JSON of the sentences that the server may answer: pairs of English and the language of this build. */
  readonly CASEWARD_REFUSALS: string;
}
