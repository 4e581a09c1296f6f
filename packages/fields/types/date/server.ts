import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { DateField } from './shared.ts'

export const dateStore: FieldStore<DateField, string> = {
  column: () => 'date',
  write: value => value,
  select: column => column,
  index: 'btree',
  inExpressions: {
    of: column => column,
    from: (result, { min = '0001-01-01', max = '9999-12-31' }) =>
      sql`(case when ${result} between ${min}::date and ${max}::date then ${result} end)`,
  },
}
