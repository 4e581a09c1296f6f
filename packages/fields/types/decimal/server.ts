import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { type DecimalField, isJsonNumber } from './shared.ts'

/** Unconstrained numeric: the settings limit what comes in, and changing them rewrites nothing. */
export const decimalStore: FieldStore<DecimalField, number | string> = {
  column: () => 'numeric',
  write: value => String(value),
  select: (column, field) => (isJsonNumber(field) ? column : sql`${column}::text`),
  index: 'btree',
}
