import { reserveSerials } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import { numberingAt } from './pattern.ts'
import type { SerialField } from './shared.ts'

export const serialStore: FieldStore<SerialField, string> = {
  column: () => 'text',
  write: value => value,
  select: column => column,
  index: 'btree',
  assign: async (ctx, { table, id, field }, count) => {
    const { period, write } = numberingAt(field.pattern, ctx.now, ctx.actor.timeZone)
    const first = await reserveSerials(ctx, `${table.id}.${id}${period && `.${period}`}`, count)
    return Array.from({ length: count }, (_, place) => write(first + place))
  },
}
