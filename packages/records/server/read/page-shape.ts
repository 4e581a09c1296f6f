import type { Sql } from '@gantry/kernel/server'
import type { Query } from '@gantry/model/shared'
import type { Mark } from './keyset.ts'
import type { Order } from './order.ts'
import type { Shape } from './record-json.ts'
import type { Rule } from './rules.ts'

/** Everything that decides the text of a page's statement; the rest is bound at each run. */
export interface PageShape extends Shape {
  readonly order: Order
  /** `late`: a deep page, whose preceding rows are skipped by an index-only scan. */
  readonly start: 'first' | 'early' | 'late' | Mark
  readonly count: NonNullable<Query['count']>
  /** Read option by option; only if nothing but the permission filters the rows and the sort is one choice. */
  readonly byChoice: boolean
  /** Read rule by rule; null: in one scan. */
  readonly byRule: readonly Rule[] | null
  /** A large part of the rows is readable, so rows are scanned in sort order whatever the rules. */
  readonly walked: boolean
  /** The inlined filter; see `chosenCondition`. */
  readonly chosen: Sql | null
}
