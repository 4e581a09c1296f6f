import { limits } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type Page, parseQuery, type Query, type RecordRow } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import type { Answerer } from '@gantry/tiles/server'
import { Type } from 'typebox'
import { most } from '../shared/tiles/application.ts'
import { recentOf, workOf } from './work.ts'

/** What the tiles of a portal ask, with the rights of the asker. */
export const answerers: readonly Answerer[] = [
  {
    name: 'portal.work',
    input: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50 }) }),
    answer: (ctx, { limit }) => workOf(ctx, Number(limit)),
  },
  { name: 'portal.recent', input: Type.Object({}), answer: ctx => recentOf(ctx) },
  {
    name: 'portal.records',
    input: Type.Object({
      table: Type.String({ maxLength: 48 }),
      number: Type.Integer({ minimum: 1, maximum: most.items }),
      size: Type.Integer({ minimum: 1, maximum: most.items }),
    }),
    answer: (ctx, { table, number, size, ...query }) =>
      recordsOf(ctx, String(table), Number(number), Number(size), parseQuery(query)),
  },
]

/** One page of the records a tile displays, `most.items` at most over all pages. */
const recordsOf = async (ctx: Ctx, table: string, number: number, size: number, query: Query) => {
  const from = (number - 1) * size
  const until = Math.min(from + size, most.items)
  if (size <= limits.pageSize) {
    const page = await findRecords(ctx, table, { ...query, page: number, pageSize: size })
    return shown(page, page.data.slice(0, Math.max(0, until - from)))
  }
  const rows: RecordRow[] = []
  let page = await findRecords(ctx, table, { ...query, pageSize: limits.pageSize })
  rows.push(...page.data)
  while (rows.length < until && page.page.next !== null) {
    page = {
      ...(await findRecords(ctx, table, { ...query, pageSize: limits.pageSize, cursor: page.page.next })),
      total: page.total,
    }
    rows.push(...page.data)
  }
  return shown(page, rows.slice(from, until))
}

const shown = ({ total, page }: Page<RecordRow>, data: readonly RecordRow[]) => ({
  data,
  total: Math.min(total ?? data.length, most.items),
  more: page.capped || (total ?? 0) > most.items,
})
