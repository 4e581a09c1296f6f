import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { numberResult } from '../../server/number-result.ts'
import { type DecimalField, digitsOf, isJsonNumber, scaleOf } from './shared.ts'

/** Unconstrained numeric: settings validate input, and changing them rewrites no rows. */
export const decimalStore: FieldStore<DecimalField, number | string> = {
  column: () => 'numeric',
  write: value => String(value),
  select: (column, field) => (isJsonNumber(field) ? column : sql`${column}::text`),
  index: 'btree',
  // Expressions keep 34 digits, SQL all of them: with more than 15 digits products may differ.
  inExpressions: {
    of: (column, field) => (isJsonNumber(field) ? column : null),
    from: (result, field) =>
      isJsonNumber(field)
        ? numberResult(
            result,
            scaleOf(field),
            sql`< ${`1${'0'.repeat(digitsOf(field) - scaleOf(field))}`}::numeric`,
            field,
          )
        : null,
  },
}
