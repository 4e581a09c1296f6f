/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'button.not_found': 404,
  'button.no_rows': 409,
  'button.not_now': 409,
  'button.unanswered': 409,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type ButtonsIssue = 'button_place' | 'button_slave_rows'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<ButtonsIssue, true> {}
}
