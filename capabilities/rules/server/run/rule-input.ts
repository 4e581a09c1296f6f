import type { JsonObject } from '@gantry/base/shared'

/** What a run of a rule begins with. */
export interface RuleInput {
  readonly rule: string
  readonly release: number
  /** The event, or what else started it: `schedule`, `call`, `button`. */
  readonly event: string
  /** The event in the chain of causes; null: nothing in the product caused it. */
  readonly cause: { readonly event: string; readonly depth: number } | null
  /** Who caused it; null: nobody. */
  readonly person: string | null
  readonly table: string | null
  readonly record: string | null
  /** The version of the record that the event left; null: as it is when the run begins. */
  readonly version: number | null
  /** Fields that changed: value before and after. */
  readonly changes: JsonObject | null
  /** Values that came in, alone or with the record. */
  readonly values: JsonObject | null
}
