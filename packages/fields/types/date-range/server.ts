import { type Sql, sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { DateRange, DateRangeField } from './shared.ts'

/** A cast of text to date depends on session settings and cannot be indexed; `make_date` of its parts can. */
const firstDay = (column: Sql): Sql => sql`make_date(
  substr(${column} ->> 'from', 1, 4)::int, substr(${column} ->> 'from', 6, 2)::int, substr(${column} ->> 'from', 9, 2)::int)`

export const dateRangeStore: FieldStore<DateRangeField, DateRange> = {
  column: () => 'jsonb',
  write: value => JSON.stringify(value),
  select: column => column,
  key: { type: 'date', of: firstDay },
  index: 'btree',
}
