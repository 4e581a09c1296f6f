import { field, planFormulas, valueOrEmpty } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { defineTable, type FieldDef, type TableDef } from '@gantry/model/shared'
import { type Row, rowsIn } from '../write/row.ts'
import { storedRows } from '../write/stored-rows.ts'
import { targetOf } from '../write/target.ts'

const formula = <Field extends FieldDef>(of: Field, text: string) => ({ ...of, computed: { formula: text } })

export const part = defineTable({
  id: 'mend_part',
  label: { 'zh-CN': '备件', en: 'Part' },
  title: 'name',
  master: 'mend',
  fields: {
    name: field.text(),
    qty: field.quantity({ unit: 'kg', scale: 3 }),
    price: field.money(),
    cost: formula(field.money(), 'qty * price'),
  },
  policy: {},
})

export const repair = defineTable({
  id: 'mend',
  label: { 'zh-CN': '维修单', en: 'Repair' },
  title: 'code',
  fields: {
    // Defined before its inputs, on purpose.
    due: formula(field.decimal(), 'total * (1 + tax)'),
    total: formula(field.decimal(), 'SUM(parts.cost) + SUM(hours) * 80'),
    code: field.serial({ pattern: 'R-{n:4}' }),
    tag: formula(field.text(), 'code + "/" + name'),
    name: field.text(),
    hours: field.decimal(),
    tax: field.percent(),
    part_count: formula(field.number(), 'count(parts)'),
    heavy: formula(field.yesNo(), 'some p in parts satisfies p.qty > 10'),
    began: field.date(),
    ended: field.date(),
    took: formula(field.number(), '(ended - began).days'),
    parts: field.slave('mend_part'),
  },
  policy: { read: true, create: true, update: true, remove: true, import: true },
})

/** Fields of records whose stored value differs from the formula's result. */
export const staleFields = async (
  ctx: Ctx,
  table: TableDef,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const target = await targetOf(ctx, table.id)
  const { tables } = target.catalog
  const own = planFormulas(target.table, tables)
  const stale: string[] = []
  for (const life of ['living', 'removed'] as const)
    for (const row of (await storedRows(ctx, target, ids, life)).values()) {
      for (const { id, run } of own)
        if (JSON.stringify(valueOrEmpty(run(row))) !== JSON.stringify(row[id])) stale.push(`${row.id} ${id}`)
      for (const slave of target.slaves)
        for (const { id, run } of planFormulas(slave.table, tables))
          for (const line of rowsIn(row, slave.id) as readonly Row[])
            if (JSON.stringify(valueOrEmpty(run(line))) !== JSON.stringify(line[id]))
              stale.push(`${line.id} ${id}`)
    }
  return stale
}
