/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'package.too_many_records': 413,
  'package.files_too_large': 413,
  'package.undecided': 422,
  'package.drafted': 409,
  'package.changed': 409,
  'package.running': 409,
  'package.moved_on': 409,
  'package.not_found': 404,
  'import.too_many_starts': 422,
  'app.in_use': 409,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
