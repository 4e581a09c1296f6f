import type { issueCodes } from './issues.ts'
import type { Json, JsonObject } from './json.ts'

/**
 * Errors thrown by packages, or by capabilities that do not know each other: stable code and HTTP status. The sentence is
 * `error.<code>` in `texts/`. A capability declares its own in its `errors.ts` (see `ErrorCodes`).
 */
export const ownErrors = {
  'request.invalid': 400,
  'request.unreadable': 400,
  /** Appears in the log only: the caller has disconnected. */
  'request.cancelled': 499,
  'request.too_large': 413,
  'request.not_found': 404,
  'request.method': 405,
  'request.too_many': 429,
  'auth.required': 401,
  /** The session ended because its enterprise was stopped; the sign-in page says why. */
  'auth.stopped': 401,
  'auth.origin': 403,
  'auth.duty_password': 403,
  'auth.duty_two_step': 403,
  'auth.trustee': 403,
  /** A session in the account of another, which its owner, a new password or a leaver has ended. */
  'hosting.ended': 401,
  'trial.read_only': 403,
  'feature.off': 403,
  'permission.denied': 403,
  /** The act was not carried out; the request `request` waits for the security officer. */
  'confirmation.waiting': 409,
  'key.invalid': 401,
  'key.not_here': 403,
  'record.not_found': 404,
  'record.invalid': 422,
  'record.conflict': 409,
  'design.conflict': 409,
  'record.duplicate': 409,
  'record.in_use': 409,
  'record.held': 409,
  'run.not_found': 404,
  'run.state': 409,
  'run.unknown': 500,
  'run.died': 500,
  'run.timed_out': 500,
  'script.stopped': 422,
  'script.failed': 422,
  'table.not_found': 404,
  'table.invalid': 422,
  'table.exists': 409,
  'table.in_use': 409,
  'table.stopped': 409,
  'table.changing': 409,
  'table.too_many_columns': 422,
  'table.misfits': 422,
  'table.moved_on': 409,
  'change.not_found': 404,
  'change.state': 409,
  'workflow.not_found': 404,
  'channels.off': 409,
  'channels.address': 422,
  'channels.device_unknown': 404,
  'channels.signature': 409,
  'field.not_found': 404,
  'decision.unsound': 409,
  'decision.not_found': 404,
  'logic.not_found': 404,
  'decision.no_answer': 409,
  'logic.in_transaction': 409,
  'logic.limit': 422,
  'logic.no_record': 422,
  'logic.raised': 422,
  'logic.unsound': 409,
  'task.step': 422,
  'outbound.address': 422,
  'outbound.internal': 422,
  'outbound.insecure': 422,
  'outbound.unreachable': 422,
  'outbound.timeout': 422,
  'outbound.too_large': 422,
  'outbound.redirects': 422,
  'outbound.status': 422,
  'outbound.answer': 422,
  'field.exists': 409,
  'secret.unreadable': 409,
  'secret.missing': 409,
  'secret.elsewhere': 409,
  'extension.setting_missing': 409,
  'record.too_wide': 422,
  'history.too_old': 422,
  'query.invalid': 400,
  'file.too_large': 413,
  'record.no_files': 404,
  'record.too_many_files': 422,
  'file.unreadable': 422,
  'file.too_wide': 422,
  'file.too_slow': 422,
  'file.not_found': 404,
  'chat.not_enabled': 422,
  'design.not_found': 404,
  'design.invalid': 422,
  'design.needs_field': 409,
  'package.unreadable': 422,
  'package.newer': 422,
  'package.path': 422,
  'package.too_large': 413,
  'package.records_too_large': 413,
  'package.entry': 422,
  'package.kind': 422,
  'licence.ended': 403,
  'job.not_found': 404,
  'job.person_left': 403,
  'job.right_lost': 403,
  'job.state': 409,
  'config.invalid': 422,
  'expression.invalid': 422,
  'expression.stopped': 422,
  'space.not_found': 404,
  'space.read_only': 403,
  'feature.devices': 403,
  'feature.integration': 403,
  'feature.gateway': 403,
  'feature.assistant': 403,
  'feature.public_forms': 403,
  'feature.payments': 403,
  'feature.chat': 403,
  'quota.records': 422,
  'quota.storage': 422,
  'server.busy': 503,
  'server.starting': 503,
  'server.failed': 500,
} as const

export type OwnError = keyof typeof ownErrors
export type OwnIssue = (typeof issueCodes)[number]

/**
 * Every error code of the product and its HTTP status. A capability extends this interface by `declare module` beside the
 * object with its statuses, and passes that object to `defineCapability`.
 */
export interface ErrorCodes extends Record<OwnError, number> {}

/** Every code of a validation error; a capability extends this interface in the same place. */
export interface IssueCodes extends Record<OwnIssue, true> {}

export type ErrorCode = keyof ErrorCodes
export type IssueCode = keyof IssueCodes

/** The sentences of some codes in one language. */
export type ErrorSentences<Errors extends ErrorCode, Issues extends IssueCode = never> = Readonly<
  Record<`error.${Errors}` | `issue.${Issues}`, string>
>

const statuses = new Map<string, number>(Object.entries(ownErrors))

/** Adds the errors of a capability to the catalogue of this process. */
export const addErrors = (errors: Readonly<Partial<Record<ErrorCode, number>>>): void => {
  for (const [code, status] of Object.entries(errors)) statuses.set(code, status)
}

/** The codes this process knows: those of packages and of the capabilities it has loaded. */
export const errorCodes = (): readonly string[] => [...statuses.keys()]

/** One validation error of one field; its text is `issue.<code>`. A slave cell is named `items.2.qty`. */
export type Issue = {
  readonly field: string
  readonly code: IssueCode
  readonly params?: JsonObject
}

export const issue = (field: string, code: IssueCode, params?: JsonObject): Issue =>
  params ? { field, code, params } : { field, code }

const describing = ['limit', 'min', 'max', 'scale', 'digits']

/** The parameters of a reason that describe its field: those that may carry values of a record are left out. */
export const withoutValues = (params: Json): JsonObject =>
  Object.fromEntries(Object.entries(params ?? {}).filter(([name]) => describing.includes(name)))

/** An expected failure with a code, converted to a text and status at the API. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: JsonObject
  readonly issues: readonly Issue[]

  constructor(code: ErrorCode, params: JsonObject = {}, issues: readonly Issue[] = []) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.issues = issues
  }

  /** HTTP status; 500 where the capability that owns the code is not loaded. */
  get status(): number {
    return statuses.get(this.code) ?? 500
  }
}
