/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'auth.wrong': 401,
  'auth.wait': 429,
  'auth.disabled': 403,
  'auth.pending': 403,
  'auth.no_space': 403,
  /** All spaces of the account were stopped; `enterprise` and `reason` say which and why. */
  'auth.space_stopped': 403,
  'auth.registration_closed': 403,
  'auth.registrations_used_up': 429,
  'auth.invite_unknown': 404,
  'auth.invite_wait': 429,
  'auth.invite_ended': 410,
  'auth.invite_used_up': 410,
  'auth.join_decided': 409,
  'auth.already_member': 409,
  'auth.address': 403,
  'auth.token_used': 401,
  'auth.password_wrong': 400,
  'auth.second_step': 401,
  'auth.code_wrong': 400,
  'auth.code_soon': 429,
  'auth.contact_bound': 409,
  'auth.password_there': 409,
  'auth.works_elsewhere': 403,
  'auth.vouch_again': 403,
  'auth.contact_last': 409,
  /** `page` has no button of this kind, or stays with the officers. */
  'console.not_offered': 400,
  'trial.ended': 403,
  'hosting.disabled': 409,
  'hosting.refused': 422,
  'administrator.refused': 422,
  'auth.invite_other': 403,
  'developer.state': 409,
  'second_step.on': 409,
  'second_step.off': 409,
  'second_step.demanded': 409,
  'federation.off': 409,
  'federation.unverified': 403,
  'federation.unbound': 409,
  'federation.expired': 401,
  'federation.refused': 403,
  'federation.setup': 502,
  'federation.unreachable': 502,
  'federation.bound': 409,
  'federation.taken': 409,
  'federation.last_way': 409,
  'federation.platform': 403,
  'federation.not_member': 403,
  'federation.directory_disabled': 403,
  'federation.directory_locked': 403,
  'federation.directory_expired': 403,
  'federation.directory_password': 403,
  /** Another run over the same directory has not ended yet. */
  'directory.running': 409,
  'key.app': 404,
  'key.not_found': 404,
  'key.network': 403,
  'key.too_many': 409,
  'structure.department_in_use': 409,
  'structure.holds': 409,
  'space.exists': 409,
  'quota.users': 422,
  'account.not_found': 404,
  'account.own': 409,
  'operator.beyond': 403,
  'auth.join_refused': 403,
  'auth.join_provider': 403,
  'enterprise.state': 409,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type IdentityIssue =
  | 'already_bound'
  | 'login_name'
  | 'wait'
  | 'provider_address'
  | 'directory_address'
  | 'directory_filter'
  | 'directory_login'
  | 'password_wrong'
  | 'code_wrong'
  | 'recovery_wrong'
  | 'contact_unreachable'
  | 'second_step'
  | 'password_same'
  | 'password_differs'
  | 'password_kinds'
  | 'password_used'
  | 'password_common'
  | 'password_name'
  | 'hosting_self'
  | 'hosting_officer'
  | 'administrator_disabled'
  | 'administrator_officer'
  | 'administrator_member'
  | 'same_below_both'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<IdentityIssue, true> {}
}
