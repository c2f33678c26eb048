interface ImportMetaEnv {
  /** The language that this build's texts are in. */
  readonly CASEWARD_LANGUAGE: import('@caseward/contract/languages').Language;
  /** Sentences that the server may answer: in English, with values as `{0}`, and in the language of this build. */
  readonly CASEWARD_REFUSALS: readonly (readonly [english: string, translated: string])[];
}
