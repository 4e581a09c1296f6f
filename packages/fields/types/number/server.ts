import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { numberResult } from '../../server/number-result.ts'
import type { NumberField } from './shared.ts'

export const numberStore: FieldStore<NumberField, number> = {
  column: () => 'bigint',
  write: value => value,
  select: column => column,
  index: 'btree',
  inExpressions: {
    of: column => sql`${column}::numeric`,
    from: (result, field) =>
      sql`${numberResult(result, 0, sql`<= ${String(Number.MAX_SAFE_INTEGER)}::numeric`, field)}::bigint`,
  },
}
