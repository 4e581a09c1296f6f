/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type PersonalIssue = 'picture_size' | 'picture_pixels' | 'picture_cut'

declare module '@gantry/base/shared' {
  interface IssueCodes extends Record<PersonalIssue, true> {}
}
