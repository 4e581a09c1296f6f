import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { TimeField } from './shared.ts'

export const timeStore: FieldStore<TimeField, string> = {
  column: () => 'time(0)',
  write: value => value,
  select: (column, field) =>
    field.seconds ? sql`to_char(${column}, 'HH24:MI:SS')` : sql`to_char(${column}, 'HH24:MI')`,
  index: 'btree',
}
