/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type LanguagesIssue = 'text_parameter' | 'source_changed'

declare module '@gantry/base/shared' {
  interface IssueCodes extends Record<LanguagesIssue, true> {}
}
