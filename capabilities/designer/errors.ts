/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type DesignerIssue =
  | 'running_work'
  | 'options_in_use'
  | 'records_overlap'
  | 'field_unplaced'
  | 'test_value'
  | 'test_told'
  | 'test_not_told'
  | 'test_may'
  | 'test_may_not'
  | 'test_not_run'
  | 'nobody_reads'
  | 'nobody_reads_field'
  | 'nobody_creates'
  | 'nobody_fills'
  | 'role_gone'

declare module '@gantry/base/shared' {
  interface IssueCodes extends Record<DesignerIssue, true> {}
}
