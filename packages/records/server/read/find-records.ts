import { AppError, type Issue, issue, limits } from '@gantry/base/shared'
import { type Ctx, databaseError, fill } from '@gantry/kernel/server'
import type { FieldId, Page, Query, RecordRow, TableDef, TableId } from '@gantry/model/shared'
import { rankedView } from '../ranks/rank-order.ts'
import { isWide } from './breadth.ts'
import { chosenCondition } from './chosen.ts'
import { readCursor, writeCursor } from './keyset.ts'
import { rememberLong, wasLong } from './long-lists.ts'
import { type Opened, openReading } from './open-reading.ts'
import { lastRemoved, type Order, orderOf } from './order.ts'
import type { PageShape } from './page-shape.ts'
import { deep, type PageParts, pageParts, pagePlan } from './page-statement.ts'
import { checkOpen, checkShown, comparedWhole, question, refuse } from './question.ts'
import type { Life, Reading } from './reading.ts'
import { shownFields, withSystemFields } from './record-json.ts'
import { isIndexedAlone, isMany, isPlain, ruleFields, rulesOf } from './rules.ts'
import { runFilled, runSteady } from './run-read.ts'
import { noteView } from './slow-views.ts'

const usualPageSize = 20

/**
 * One page of a table as JSON text, `{data, page, total}`, built by the database in one statement and sent
 * unparsed: permission, filter, sort, titles of references and a capped count.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid
 */
export const findRecordsJson = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: Query = {},
): Promise<string> => pageJson(ctx, await openReading(ctx, table), query)

/** The same as parsed values. */
export const findRecords = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: Query = {},
): Promise<Page<RecordRow>> => JSON.parse(await findRecordsJson(ctx, table, query))

interface PageRow {
  readonly data: string
  readonly last: string | null
  readonly total: number | null
}

/** A page as JSON text; `most` is the longest page the caller allows. */
export const pageJson = async (
  ctx: Ctx,
  { reading, scope }: Opened,
  query: Query,
  life: Life = 'living',
  most: number = limits.pageSize,
): Promise<string> => {
  const size = Math.min(query.pageSize ?? usualPageSize, most)
  const number = query.page ?? 1
  const issues: Issue[] = []
  if (query.fields) checkShown(reading, query.fields)
  if (query.sort)
    checkOpen(
      reading,
      query.sort.map(({ field }) => field).filter(field => rankedView(field) === null),
    )
  const order = life === 'removed' ? lastRemoved : orderOf(reading, query.sort, found => issues.push(found))
  const start = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  if (start === null) issues.push(issue('cursor', 'cursor'))
  refuse(issues)

  const condition = question(reading, query, scope)
  const way = await wayOf(ctx, { reading, scope }, query, order, life)
  const shape: PageShape = {
    fields: withSystemFields(query.fields, query.fields ?? shownFields(reading)),
    order,
    start: start ?? (number === 1 ? 'first' : (number - 1) * size < deep ? 'early' : 'late'),
    count: query.count ?? 'capped',
    life,
    byChoice: isByChoice(reading, order) && condition.text === '',
    byRule: way.byRule,
    walked: way.walked,
    chosen: chosenCondition(reading, query, scope, condition),
  }
  const parts = { condition, size, offset: (number - 1) * size }
  const began = performance.now()
  const { data, last, total } = await readPage(ctx, reading, shape, parts)
  const ranked = query.sort?.some(({ field }) => rankedView(field) !== null)
  // No index covers manual ranks.
  if (life === 'living' && !ranked)
    noteView(ctx, reading.table, query, performance.now() - began, way.unserved)
  // The last page by number implies the total; a page reached by a cursor does not know its offset.
  const ends = last === null && start === undefined
  const capped = total !== null && shape.count !== 'exact' && total > limits.countCap && !ends
  const next = last === null ? null : nextCursor(order, last)
  const page = JSON.stringify({ number, size, next, capped })
  return `{"data":${data},"page":${page},"total":${capped ? limits.countCap : total}}`
}

/** For a sort by options, rows are read option by option where an index contains each option's rows. */
const isByChoice = (reading: Reading, { keys: [key, ...others] }: Order): boolean =>
  key?.choices !== undefined && others.length === 0 && isIndexedAlone(reading, key.field)

const readPage = async (ctx: Ctx, reading: Reading, shape: PageShape, parts: PageParts): Promise<PageRow> => {
  const { condition } = parts
  const long = (shape.count === 'capped' || shape.count === 'later') && wasLong(reading, condition)
  if (long) {
    const uncounted = await runPage(ctx, reading, { ...shape, count: 'none' }, parts)
    if (uncounted.last !== null) return { ...uncounted, total: limits.countCap + 1 }
  }
  const row = await runPage(ctx, reading, shape, parts)
  if (shape.count === 'capped' && row.last !== null && (row.total ?? 0) > limits.countCap)
    rememberLong(reading, condition)
  return row
}

/** How the rows of a page are found: rule by rule where indexes serve that, otherwise in one scan. */
interface Way extends Pick<PageShape, 'byRule' | 'walked'> {
  /** Fields of rules without an index in this sort order. */
  readonly unserved: readonly FieldId[]
}

const wayOf = async (
  ctx: Ctx,
  { reading, scope }: Opened,
  query: Query,
  order: Order,
  life: Life,
): Promise<Way> => {
  if (life === 'removed') return { byRule: null, walked: false, unserved: [] }
  const equal = isPlain(reading, order) ? comparedWhole(reading, query, scope) : null
  const byRule = equal && rulesOf(reading, order, equal)
  if (byRule) return { byRule, walked: false, unserved: [] }
  const walked = isMany(reading) && (await isWide(ctx, reading))
  return { byRule: null, walked, unserved: equal ? ruleFields(reading) : [] }
}

const runPage = async (ctx: Ctx, reading: Reading, shape: PageShape, parts: PageParts): Promise<PageRow> => {
  const plan = pagePlan(reading, shape, parts.size)
  const filled = pageParts(shape, parts)
  try {
    const { rows } =
      parts.condition.text === '' || shape.chosen
        ? await runSteady<PageRow>(ctx, plan, filled)
        : await runFilled<PageRow>(ctx, fill(plan.template, filled), shape.byRule !== null)
    return rows[0] ?? { data: '[]', last: null, total: null }
  } catch (error) {
    // SQLSTATE class 22: a key of the cursor is not valid for its column, so the cursor was forged.
    const made = typeof shape.start === 'object' && databaseError(error)?.code.startsWith('22')
    throw made ? new AppError('query.invalid', {}, [issue('cursor', 'cursor')]) : error
  }
}

const nextCursor = (order: Order, last: string): string => {
  const parts: (string | null)[] = JSON.parse(last)
  return writeCursor(order, { keys: parts.slice(0, -1), id: parts.at(-1) ?? '' })
}
