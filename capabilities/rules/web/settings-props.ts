import type { Issue } from '@gantry/base/shared'
import type { ResultScope } from '../shared/result-kind.ts'
import type { RuleScope } from '../shared/trigger-kind.ts'

/** A table to choose, by its name and that of its application. */
export interface TableChoice {
  readonly value: string
  readonly label: string
}

/** What the settings of a start get. */
export interface TriggerSettingsProps<Options> {
  /** Id of the rule. */
  readonly rule: string
  /** Whether the person may give it an address. */
  readonly mayRun: boolean
  readonly options: Options
  readonly scope: RuleScope
  readonly tables: readonly TableChoice[]
  /** Places begin inside the options. */
  readonly issues: readonly Issue[]
  onChange(options: Options): void
}

/** What the settings of a result get. */
export interface ResultSettingsProps<Options> {
  readonly options: Options
  readonly scope: ResultScope
  readonly tables: readonly TableChoice[]
  /** Places begin inside the options. */
  readonly issues: readonly Issue[]
  onChange(options: Options): void
}
