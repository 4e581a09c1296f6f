/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'licence.unreadable': 422,
  'licence.forged': 422,
  'licence.older': 409,
  'licence.spaces': 409,
  'operator.role_not_found': 404,
  'operator.role_changed': 409,
  'operator.change_decided': 409,
  'operator.second_person': 403,
  'operator.not_bound': 409,
  'operator.unbind_waits': 409,
  'provider.not_found': 404,
  'provider.stopped': 409,
  'provider.used_up': 422,
  'enterprise.not_found': 404,
  'enterprise.own': 409,
  'ticket.not_found': 404,
  'ticket.state': 409,
} as const

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
}
