/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'message.not_found': 404,
  'message.none': 404,
  'message.kind': 404,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
