/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'analysis.not_found': 404,
  'analysis.links': 409,
  'analysis.alerts': 409,
  'analysis.file': 422,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
