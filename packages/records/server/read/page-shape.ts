import type { Sql } from '@gantry/kernel/server'
import type { Query } from '@gantry/model/shared'
import type { Mark } from './keyset.ts'
import type { Order } from './order.ts'
import type { Shape } from './record-json.ts'
import type { Rule } from './rules.ts'

/** Everything about a page that decides the text of its statement; what else it needs is filled in at each run. */
export interface PageShape extends Shape {
  readonly order: Order
  /** `late`: the rows before the page are walked by their keys alone. */
  readonly start: 'first' | 'early' | 'late' | Mark
  readonly count: NonNullable<Query['count']>
  /** Taken option by option; only where nothing but the permission narrows the rows, and the order is by one choice. */
  readonly byChoice: boolean
  /** Taken rule by rule; null: as one. */
  readonly byRule: readonly Rule[] | null
  /** So many of the rows are open that they are looked for by walking the order, whatever the rules. */
  readonly walked: boolean
  /** What narrows the rows, where it is a part of the text; see `chosenCondition`. */
  readonly chosen: Sql | null
}
