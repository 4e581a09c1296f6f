import { raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { placesOf } from './currencies.ts'
import { currenciesOf, type Money, type MoneyField } from './shared.ts'

/** Rounds a computed amount to the decimals of the field, otherwise to the most decimals of its currencies. */
const rounded = (amount: Sql, field: MoneyField): Sql => {
  const places = field.scale ?? Math.max(...currenciesOf(field).map(placesOf))
  return sql`trim_scale(round(${amount}, ${raw(String(places))}))`
}

export const moneyStore: FieldStore<MoneyField, Money> = {
  column: () => 'jsonb',
  write: value => JSON.stringify(value),
  select: column => column,
  key: {
    type: 'numeric',
    of: column => sql`(${column} ->> 'amount')::numeric`,
    unit: column => sql`(${column} ->> 'currency')`,
    whole: (scalar, unit, field) => {
      const amount = rounded(scalar, field)
      const usual = sql`${currenciesOf(field)[0] ?? 'CNY'}::text`
      return sql`(case when abs(${amount}) < 1e13 then
        jsonb_build_object('amount', ${amount}, 'currency', ${unit ? sql`coalesce(${unit}, ${usual})` : usual}) end)`
    },
  },
  index: 'btree',
}
