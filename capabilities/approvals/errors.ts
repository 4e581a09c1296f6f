/** Codes of expected failures with their HTTP status; the sentences are in `texts/errors.ts`. */
export const errors = {
  'workflow.instance_state': 409,
  'workflow.instance_interrupted': 409,
  'workflow.task_state': 409,
  'workflow.task_handled': 409,
  'workflow.version_conflict': 409,
  'workflow.target_not_on_path': 409,
  'workflow.target_is_self': 409,
  'workflow.target_is_member': 409,
  'workflow.target_is_initiator': 409,
  'workflow.irreversible_passed': 409,
  'workflow.child_finished': 409,
  'workflow.next_handled': 409,
  'workflow.not_holder': 403,
  'workflow.not_allowed_by_node': 403,
  'workflow.seat_of_rule': 403,
  'workflow.agency_scope': 403,
  'workflow.same_person': 403,
  'workflow.user_type': 403,
  'workflow.too_many_children': 422,
  'workflow.too_deep': 422,
  'workflow.no_executor': 422,
  'workflow.reason_required': 422,
  'workflow.reason_too_long': 422,
  'workflow.opinion_too_long': 422,
  'workflow.signature_required': 422,
  'workflow.field_required': 422,
  'workflow.pick_required': 422,
  'workflow.pick_out_of_range': 422,
  'workflow.urge_throttled': 429,
  'workflow.has_instances': 409,
  'workflow.migration_running': 409,
  'workflow.migration_not_found': 404,
  'workflow.task_not_found': 404,
  'agency.invalid': 422,
  'agency.not_found': 404,
  'agency.state': 409,
} as const

/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type ApprovalsIssue =
  | 'signature_file'
  | 'flow_circle'
  | 'agency_self'
  | 'agency_officer'
  | 'agency_past'
  | 'agency_no_right'
  | 'agency_overlap'

declare module '@gantry/base/shared' {
  interface ErrorCodes extends Record<keyof typeof errors, number> {}
  interface IssueCodes extends Record<ApprovalsIssue, true> {}
}
