/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type AlarmsIssue =
  | 'alarm_point_no_number'
  | 'alarm_shelf'
  | 'alarm_holds'
  | 'alarm_circle'
  | 'alarm_no_place'
  | 'alarm_outage'
  | 'alarm_moment'

declare module '@gantry/base/shared' {
  interface IssueCodes extends Record<AlarmsIssue, true> {}
}
