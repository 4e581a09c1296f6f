import { limits } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { all, type Filter, me, type TableId, where } from '@gantry/model/shared'
import { findRecords, tableOf } from '@gantry/records/server'
import { fieldOf } from '@gantry/records/shared'
import { type CodeRow, mostLabels } from '../shared/contract.ts'
import { valueText } from '../shared/render.ts'

interface Wanted {
  readonly table: TableId
  readonly filter?: Filter | undefined
  readonly search?: string | undefined
  readonly range: 'all' | 'own'
  readonly fields: readonly string[]
}

const questionOf = ({ filter, search, range }: Pick<Wanted, 'filter' | 'search' | 'range'>) => {
  const parts = [
    ...(filter === undefined ? [] : [filter]),
    ...(range === 'own' ? [where('owner', 'eq', me)] : []),
  ]
  return { ...(parts.length > 0 && { filter: all(...parts) }), ...(search !== undefined && { search }) }
}

/**
 * Whether at least so many records fit; the last of them is read, none is counted.
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export const hasCodes = async (
  ctx: Ctx,
  { table, fields, ...wanted }: Wanted,
  atLeast: number,
): Promise<boolean> => {
  const { data } = await findRecords(ctx, table, {
    ...questionOf(wanted),
    fields,
    page: atLeast,
    pageSize: 1,
    count: 'none',
  })
  return data.length > 0
}

/**
 * Records for labels, newest first, with their identifier fields as text. Masked values stay masked; a closed field is
 * refused. Reads page by page, one statement each.
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export const listCodes = async (
  ctx: Ctx,
  { table: id, filter, search, range, fields }: Wanted,
): Promise<{ readonly data: readonly CodeRow[]; readonly more: boolean }> => {
  const table = await tableOf(ctx, id)
  const locale = { lang: ctx.actor.lang, timeZone: ctx.actor.timeZone }
  const rows: CodeRow[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await findRecords(ctx, table, {
      ...questionOf({ filter, search, range }),
      ...(cursor !== undefined && { cursor }),
      fields,
      pageSize: limits.pageSize,
      count: 'none',
    })
    rows.push(
      ...data.map(row => ({
        id: row.id,
        lines: fields.map(field => {
          const def = fieldOf(table, field)
          return def ? valueText(def, row[field], locale) : ''
        }),
      })),
    )
    cursor = page.next ?? undefined
  } while (cursor !== undefined && rows.length < mostLabels)
  return { data: rows.slice(0, mostLabels), more: cursor !== undefined || rows.length > mostLabels }
}
