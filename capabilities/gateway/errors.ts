/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'gateway.not_found': 404,
  'gateway.retired': 410,
  'gateway.no_key': 401,
  'gateway.scope': 403,
  'gateway.foreign_key': 403,
  'gateway.operation': 405,
  'gateway.outside': 403,
  'gateway.quota': 429,
  'gateway.repeated': 422,
  'gateway.connector': 409,
  'gateway.open': 503,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type GatewayIssue = 'api_breaks' | 'api_version' | 'api_path' | 'webhook_insecure' | 'webhook_internal'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<GatewayIssue, true> {}
}
