import { raw, sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { baseOf, type Quantity, type QuantityField } from './shared.ts'
import { unitOf } from './units.ts'

/** The amount in the base unit is stored beside the value for the index; responses omit it. */
export const quantityStore: FieldStore<QuantityField, Quantity> = {
  column: () => 'jsonb',
  write: value => JSON.stringify({ ...value, base: baseOf(value) }),
  select: column => sql`(${column} - 'base')`,
  key: {
    type: 'numeric',
    of: column => sql`(${column} ->> 'base')::numeric`,
    // Sums and groups are returned in the field's own unit.
    select: (scalar, field) => {
      const { factor = '1', offset = '0' } = unitOf(field.unit) ?? {}
      return sql`trim_scale(round(${scalar} / ${factor}::numeric - ${offset}::numeric, 12))`
    },
    scalar: (number, field) => {
      const { factor = '1', offset = '0' } = unitOf(field.unit) ?? {}
      return sql`((${number} + ${offset}::numeric) * ${factor}::numeric)`
    },
    whole: (scalar, _unit, field) => {
      const { factor = '1', offset = '0' } = unitOf(field.unit) ?? {}
      const amount = sql`trim_scale(round(${scalar} / ${factor}::numeric - ${offset}::numeric, ${raw(String(field.scale ?? 6))}))`
      return sql`(case when abs(${amount}) < 1e13 then jsonb_build_object('amount', ${amount}, 'unit', ${field.unit}::text,
        'base', trim_scale(${scalar})::text) end)`
    },
  },
  index: 'btree',
}
