import { reserveSerials } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { numberingAt } from './pattern.ts'
import type { SerialField } from './shared.ts'

export const serialStore: FieldStore<SerialField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'btree',
  assign: async (ctx, { table, id, field }, records) => {
    const numberings = records.map(values => numberingAt(field, values, ctx.now, ctx.actor.timeZone))
    const next = new Map<string, number>()
    for (const period of new Set(numberings.map(each => each.period))) {
      const count = numberings.filter(each => each.period === period).length
      next.set(period, await reserveSerials(ctx, `${table.id}.${id}${period && `.${period}`}`, count))
    }
    return numberings.map(({ period, write }) => {
      const n = next.get(period) ?? 0
      next.set(period, n + 1)
      return write(n)
    })
  },
}
