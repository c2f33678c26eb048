interface ImportMetaEnv {
  /** The language that this build's texts are in. */
  readonly CASEWARD_LANGUAGE: import('@caseward/contract/languages').Language;
}
