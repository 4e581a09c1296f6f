import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { DateTimeField } from './shared.ts'

export const dateTimeStore: FieldStore<DateTimeField, string> = {
  column: () => 'timestamptz',
  write: value => value,
  select: column => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  index: 'btree',
  inExpressions: { of: column => column },
}
