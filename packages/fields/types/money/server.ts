import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { Money, MoneyField } from './shared.ts'

export const moneyStore: FieldStore<MoneyField, Money> = {
  column: () => 'jsonb',
  write: value => JSON.stringify(value),
  select: column => column,
  key: { type: 'numeric', of: column => sql`(${column} ->> 'amount')::numeric` },
  index: 'btree',
}
