/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'logic.run_not_found': 404,
  'logic.running': 409,
  'logic.interrupted': 409,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
