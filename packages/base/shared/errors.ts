import type { IssueCode } from './issues.ts'
import type { JsonObject } from './json.ts'

/**
 * All errors of the product: stable code and HTTP status. The text is `error.<code>` in the dictionaries; a
 * test checks that both sets are equal.
 */
export const errorCatalogue = {
  'request.invalid': 400,
  'request.unreadable': 400,
  /** Appears in the log only: the caller has disconnected. */
  'request.cancelled': 499,
  'request.too_large': 413,
  'request.not_found': 404,
  'request.method': 405,
  'request.too_many': 429,
  'auth.required': 401,
  'auth.wrong': 401,
  'auth.wait': 429,
  'auth.disabled': 403,
  'auth.pending': 403,
  'auth.no_space': 403,
  'auth.registration_closed': 403,
  'auth.registrations_used_up': 429,
  'auth.invite_unknown': 404,
  'auth.join_decided': 409,
  'auth.already_member': 409,
  'auth.address': 403,
  'auth.origin': 403,
  'auth.token_used': 401,
  'auth.password_wrong': 400,
  'auth.second_step': 401,
  'auth.code_wrong': 400,
  'auth.code_soon': 429,
  'auth.contact_bound': 409,
  'auth.contact_last': 409,
  'auth.duty_password': 403,
  'auth.duty_two_step': 403,
  'developer.state': 409,
  'second_step.on': 409,
  'second_step.off': 409,
  'second_step.demanded': 409,
  'federation.off': 409,
  'federation.expired': 401,
  'federation.refused': 403,
  'federation.setup': 502,
  'federation.unreachable': 502,
  'federation.bound': 409,
  'federation.taken': 409,
  'federation.last_way': 409,
  'federation.platform': 403,
  'federation.not_member': 403,
  'feature.off': 403,
  'permission.denied': 403,
  'key.app': 404,
  'key.not_found': 404,
  'key.not_here': 403,
  'key.network': 403,
  'key.too_many': 409,
  'label.too_many': 409,
  'label.not_found': 404,
  'record.not_found': 404,
  'record.invalid': 422,
  'record.conflict': 409,
  'record.duplicate': 409,
  'record.in_use': 409,
  'structure.department_in_use': 409,
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
  'workflow.instance_state': 409,
  'workflow.instance_interrupted': 409,
  'workflow.task_state': 409,
  'workflow.task_handled': 409,
  'workflow.version_conflict': 409,
  'workflow.target_not_on_path': 409,
  'workflow.target_is_self': 409,
  'workflow.target_is_member': 409,
  'workflow.irreversible_passed': 409,
  'workflow.child_finished': 409,
  'workflow.next_handled': 409,
  'workflow.not_holder': 403,
  'workflow.not_allowed_by_node': 403,
  'workflow.agency_scope': 403,
  'workflow.same_person': 403,
  'workflow.user_type': 403,
  'workflow.too_many_children': 422,
  'workflow.too_deep': 422,
  'workflow.no_executor': 422,
  'workflow.reason_required': 422,
  'workflow.reason_too_long': 422,
  'workflow.field_required': 422,
  'workflow.pick_required': 422,
  'workflow.pick_out_of_range': 422,
  'workflow.urge_throttled': 429,
  'workflow.not_found': 404,
  'workflow.task_not_found': 404,
  'agency.invalid': 422,
  'agency.not_found': 404,
  'agency.state': 409,
  'view.not_found': 404,
  'portal.not_found': 404,
  'portal.fixed': 409,
  'portal.system': 409,
  'message.not_found': 404,
  'message.none': 404,
  'message.kind': 404,
  'announcement.not_found': 404,
  'announcement.state': 409,
  'announcement.invalid': 422,
  'channels.off': 409,
  'channels.address': 422,
  'channels.signature': 409,
  'field.not_found': 404,
  'button.not_found': 404,
  'button.not_now': 409,
  'field.exists': 409,
  'secret.unreadable': 409,
  'record.too_wide': 422,
  'history.too_old': 422,
  'query.invalid': 400,
  'file.type': 415,
  'file.too_large': 413,
  'file.too_many': 422,
  'file.storage_full': 422,
  'file.unreadable': 422,
  'file.too_wide': 422,
  'file.too_slow': 422,
  'file.not_found': 404,
  'comment.not_found': 404,
  'print.nothing': 422,
  'print.too_many': 422,
  'design.not_found': 404,
  'design.invalid': 422,
  'design.needs_field': 409,
  'package.unreadable': 422,
  'package.newer': 422,
  'package.path': 422,
  'package.too_large': 413,
  'package.entry': 422,
  'package.kind': 422,
  'package.undecided': 422,
  'package.drafted': 409,
  'package.changed': 409,
  'package.running': 409,
  'package.moved_on': 409,
  'package.not_found': 404,
  'job.not_found': 404,
  'job.state': 409,
  'config.invalid': 422,
  'expression.invalid': 422,
  'expression.stopped': 422,
  'space.not_found': 404,
  'space.exists': 409,
  'server.busy': 503,
  'server.starting': 503,
  'server.failed': 500,
} as const

export type ErrorCode = keyof typeof errorCatalogue

/** One validation error of one field; its text is `issue.<code>`. A slave cell is named `items.2.qty`. */
export type Issue = {
  readonly field: string
  readonly code: IssueCode
  readonly params?: JsonObject
}

export const issue = (field: string, code: IssueCode, params?: JsonObject): Issue =>
  params ? { field, code, params } : { field, code }

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

  get status(): number {
    return errorCatalogue[this.code]
  }
}
