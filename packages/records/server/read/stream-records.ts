import { type Issue, limits } from '@gantry/base/shared'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { FieldId, Query, RecordRow, TableDef, TableId } from '@gantry/model/shared'
import { mapYielding } from '../map-yielding.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { openOn } from '../policy/field-rights.ts'
import type { Rows } from '../policy/rows.ts'
import { type Opened, openReading } from './open-reading.ts'
import { orderBy, orderOf } from './order.ts'
import { checkOpen, checkShown, isOpen, question, refuse } from './question.ts'
import { admission, from, type Reading, readingOf } from './reading.ts'
import { answerColumns, carriedColumns, type Shape, shownFields, withSystemFields } from './record-json.ts'
import { eachTitle } from './titles.ts'

const batchSize = 500

/**
 * Streams the records of a query in batches with bounded memory and one batch of read-ahead: for exports.
 * Requires the right to export in addition to read, and returns the fields that both grant. Stops at
 * limits.exportRows. Reads one snapshot.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export async function* streamRecords(
  ctx: Ctx,
  table: TableId | TableDef,
  query: Pick<Query, 'filter' | 'sort' | 'search' | 'fields'> = {},
): AsyncGenerator<readonly RecordRow[]> {
  const statement = streamStatement(await openReading(ctx, table, 'export'), query)
  const client = await ctx.kernel.database.connect(ctx.space)
  let broken = true
  try {
    await client.query('begin read only')
    await client.query(`declare stream no scroll cursor for ${statement.text}`, statement.values)
    const fetchNext = () => {
      const fetched = client.query<[string]>({ text: `fetch ${batchSize} from stream`, rowMode: 'array' })
      // Errors are thrown where the batch is awaited; an abandoned stream awaits nothing.
      fetched.catch(() => undefined)
      return fetched
    }
    let next = fetchNext()
    for (;;) {
      const { rows } = await next
      const isLast = rows.length < batchSize
      // The database reads the next batch while the caller processes this one.
      if (!isLast) next = fetchNext()
      if (rows.length > 0) yield await mapYielding(rows, ([row]): RecordRow => JSON.parse(row))
      if (isLast) break
    }
    await client.query('commit')
    broken = false
  } finally {
    // An abandoned stream closes its connection: its open cursor would hold back vacuum.
    client.release(broken)
  }
}

/**
 * Throws the errors of `streamRecords` for a query before a response has started.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export const checkStream = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: Pick<Query, 'filter' | 'sort' | 'search' | 'fields'>,
): Promise<void> => {
  streamStatement(await openReading(ctx, table, 'export'), query)
}

const streamStatement = (
  { reading, scope }: Opened,
  query: Pick<Query, 'filter' | 'sort' | 'search' | 'fields'>,
): Sql => {
  const read = readingOf(scope, 'read')
  const rows: Rows = { catalog: scope.catalog, table: reading.table, alias: reading.alias }
  // A field readable on some rows and exportable on others is exported only where both hold.
  const where = (id: FieldId, seen: Sql | undefined): Sql | undefined => {
    const open = openOn(reading.rights, id)
    return seen === undefined || open === true
      ? seen
      : sql`(case when ${compileFilter(open, rows)} then ${seen} end)`
  }
  const both: Reading = {
    ...reading,
    column: id => where(id, read.column?.(id)) ?? reading.column?.(id),
    shown: id => where(id, read.shown?.(id)),
  }
  if (query.fields) checkShown(read, query.fields)
  if (query.fields) checkShown(reading, query.fields)
  if (query.sort)
    checkOpen(
      read,
      query.sort.map(({ field }) => field),
    )
  const issues: Issue[] = []
  const order = orderOf(read, query.sort, found => issues.push(found))
  refuse(issues)
  const shown = shownFields(reading).filter(id => isOpen(read, id) && openOn(read.rights, id) !== false)
  const fields = withSystemFields(query.fields, query.fields ?? shown)
  const shape: Shape = { fields, life: 'living' }
  return sql`select row_to_json(_row)::text as row from (
    select ${answerColumns(both, shape, eachTitle(scope))} from (
      select ${carriedColumns(both, shape)} from ${from(reading)}
      where ${admission(reading)}${question(read, query)} ${orderBy(order)} limit ${limits.exportRows}) p) _row`
}
