import { AppError, type Json } from '@gantry/base/shared'
import { filledAddress } from '@gantry/designs/server'
import type { TableDef } from '@gantry/model/shared'
import { tableOf } from '@gantry/records/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { OpenOptions } from './shared.ts'

/** Answers where the page goes; what is there is shown with the rights of the person. */
export const open: ActionServer<OpenOptions> = async (ctx, { table, rows: [row] }, options) => {
  const go = (address: string) => ({ ...nothing, done: row ? [row.id] : [], go: address })
  switch (options.to) {
    case 'record': {
      const linked = row?.[options.field]
      if (!isRef(linked)) throw new AppError('button.not_now')
      const target = await tableOf(ctx, targetOf(table, options.field))
      return go(`${listOf(target)}?record=${linked.id}`)
    }
    case 'list': {
      const target = await tableOf(ctx, options.table)
      return go(
        options.by === undefined || !row ? listOf(target) : `${listOf(target)}?${options.by}.in=${row.id}`,
      )
    }
    case 'view':
      return go(`${listOf(await tableOf(ctx, options.table))}?view=${options.view}`)
    case 'address':
      return go(filledAddress(options.address, row))
  }
}

const listOf = ({ id, app = '' }: TableDef): string => `/app/!/${id}/${app}`

const targetOf = (table: TableDef, field: string): string => String(table.fields[field]?.table ?? '')

const isRef = (value: Json | undefined): value is { readonly id: string; readonly title: string } =>
  typeof value === 'object' && value !== null && 'id' in value
