import { AppError } from '@gantry/base/shared'
import { seenTable } from '@gantry/http/server'
import { audit, type Ctx, confirmLeaving, readSpaceSetting } from '@gantry/kernel/server'
import { exportSetting, type Filter, parseQuery, type Sort, systemFields } from '@gantry/model/shared'
import { countRecords, personalFields, streamRecords, tableOf } from '@gantry/records/server'
import { mostTaken, type TakenRecords } from '../shared/contract.ts'

interface Wanted {
  readonly table: string
  readonly filter?: Filter
  readonly sort?: readonly Sort[]
  readonly search?: string
  readonly limit: number
}

/**
 * Records for a device that will be without a network. They leave the space as an export does, so the same is asked: the setting of
 * the space, the right to export, and the second person.
 *
 * @throws AppError feature.off, permission.denied, query.invalid, confirmation.waiting
 */
export const takeRecords = async (ctx: Ctx, { table, limit, ...wanted }: Wanted): Promise<TakenRecords> => {
  const info = await seenTable(ctx, table)
  const { operations, readable } = info.rights
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, exportSetting))) throw new AppError('feature.off')
  if (!operations.includes('read') || !operations.includes('export')) throw new AppError('permission.denied')
  const query = parseQuery({ ...wanted })
  const { filter, sort, search } = query
  const asked = {
    ...(filter !== undefined && { filter }),
    ...(search !== undefined && { search }),
  }
  await confirmLeaving(ctx, {
    way: 'device',
    asked: { table, limit, ...asked, ...(sort !== undefined && { sort }) },
    facts: async () => {
      const { count } = await countRecords(ctx, table, asked)
      return {
        title: info.table.label,
        rows: Math.min(count, limit),
        personal: await personalFields(ctx, await tableOf(ctx, table), readable),
      }
    },
  })
  const stream = streamRecords(ctx, table, {
    ...asked,
    ...(sort !== undefined && { sort }),
    fields: [...systemFields, ...readable],
  })
  // One batch of the stream holds the most that can be taken.
  const first = await stream.next()
  const taken = first.done ? [] : first.value
  const more = taken.length > limit || (taken.length === mostTaken && !(await stream.next()).done)
  await stream.return(undefined)
  const data = taken.slice(0, limit)
  await audit(ctx, {
    action: 'records.taken',
    table,
    details: JSON.parse(JSON.stringify({ table, ...asked, count: data.length })),
  })
  return { data, more }
}
