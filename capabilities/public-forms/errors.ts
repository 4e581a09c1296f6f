/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'public_form.not_found': 404,
  'public_form.closed': 410,
  'public_form.early': 403,
  'public_form.ended': 410,
  'public_form.full': 410,
  'public_form.password': 403,
  'public_form.wrong_password': 403,
  'public_form.stale': 409,
  'public_form.too_fast': 409,
  'public_form.robot': 422,
  'public_form.not_accepted': 422,
  'public_form.forbidden': 403,
  'public_form.most': 422,
  'public_form.files': 422,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type PublicFormIssue = 'not_offerable' | 'not_accepted'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<PublicFormIssue, true> {}
}
