/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  /** The provider of payments refused; `code` and `said` are what it answered. */
  'payment.provider': 422,
  'payment.unverified': 422,
  'payment.keys': 409,
  'payment.state': 409,
  'payment.limit': 422,
  'payment.no_way': 409,
  'payment.statement': 422,
  'payment.statement_twice': 422,
  'payment.statement_future': 422,
  'payment.day_closed': 409,
  'payment.day_open': 409,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
