/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'rule.not_found': 404,
  'rule.braked': 429,
  'rule.too_many': 409,
  'rule.nobody': 403,
  'rule.person_left': 403,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type RulesIssue = 'rule_cron' | 'rule_no_record' | 'no_recipient' | 'recipient_gone'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<RulesIssue, true> {}
}
