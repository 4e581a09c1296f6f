/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'assistant.off': 409,
  'assistant.quota': 429,
  'assistant.no_end': 409,
  'assistant.rows': 409,
  'assistant.closed_field': 403,
  'assistant.refused': 422,
  'assistant.no_answer': 422,
  'assistant.help_off': 409,
  'assistant.no_good_answer': 422,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
