import { AppError, isPlainObject, type Json } from '@gantry/base/shared'
import { callOut } from '@gantry/outbound/server'
import type { Column } from '../../shared/sources/rows.ts'
import { batched, pickColumns } from '../batches.ts'
import { type Connector, type Open, usualReadTime } from '../connector.ts'
import { cellOf, inferColumns } from '../file/infer-columns.ts'
import {
  type Asked,
  firstPage,
  isRepeated,
  itemsOf,
  mostPages,
  nextPage,
  objectsOf,
  pageAddress,
} from './pages.ts'
import { isWithin, type Since, sinceOf } from './since.ts'

/** Milliseconds of one answer. */
const answerTime = 30_000
/** Bytes of one answer, which is parsed as a whole. */
const answerBytes = 16 * 1024 * 1024

/** Lists of JSON objects over HTTP, a page after another, through the guard of calls out. */
export const httpConnector: Connector = {
  test: async open => {
    const began = performance.now()
    const [object] = objectsOf(open.settings)
    const { items } = await askPage(open, object?.id ?? '', firstPage)
    return { version: `HTTP · ${items.length}`, milliseconds: Math.round(performance.now() - began) }
  },
  objects: async ({ settings }, { search = '', limit }) => ({
    data: objectsOf(settings)
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .slice(0, limit)
      .map(each => ({ ...each, kind: 'table' as const })),
    next: null,
  }),
  describe: async (open, object) => {
    const { items } = await askPage(open, object, firstPage)
    return { columns: columnsOf(items), rowsAbout: null, keys: [] }
  },
  async *read(open, what, { columns: wanted, where, limit, milliseconds = usualReadTime } = {}) {
    if ('query' in what) throw new AppError('source.no_query')
    const since = where ? sinceOf(open.settings, where) : null
    const over = AbortSignal.timeout(milliseconds)
    const signal = open.signal ? AbortSignal.any([open.signal, over]) : over
    const first = await askPage({ ...open, signal }, what.object, firstPage, since)
    const found = columnsOf(first.items)
    // A list that is empty today names no columns, and few changed rows need not name all.
    const mayLack = first.items.length === 0 || where !== undefined
    const lacked = mayLack ? (wanted ?? []).filter(name => !found.some(each => each.name === name)) : []
    const columns = pickColumns([...found, ...lacked.map(textColumn)], wanted)
    const isWanted = (item: Json) => !where || isWithin(cellIn(item, textColumn(where.column)), where)
    const rows = async function* () {
      let { items, next } = first
      for (let page = 1; ; page++) {
        yield items.filter(isWanted).map(item => columns.map(column => cellOf(cellIn(item, column), column)))
        if (next === null) return
        if (page >= mostPages) throw new AppError('source.answer', { message: `> ${mostPages}` })
        const got = await askPage({ ...open, signal }, what.object, next, since)
        if (isRepeated(open.settings, items, got.items)) return
        ;({ items, next } = got)
      }
    }
    yield* batched(columns, rows(), limit, open.signal)
  },
}

interface Page {
  readonly items: readonly Json[]
  readonly next: Asked | null
}

/** @throws AppError source.login, source.no_object, source.answer, source.stopped, outbound.… */
const askPage = async (
  { ctx, settings, signal }: Open,
  object: string,
  asked: Asked,
  since: Since | null = null,
): Promise<Page> => {
  if (signal?.aborted) throw new AppError('source.stopped')
  const { login, header, token = '' } = settings
  const { status, body } = await callOut(
    ctx,
    {
      method: 'GET',
      url: pageAddress(settings, object, asked, since),
      headers: {
        accept: 'application/json',
        ...(login === 'bearer' && { authorization: `Bearer ${String(token)}` }),
        ...(login === 'header' && { [String(header ?? 'x-api-key')]: String(token) }),
      },
    },
    { name: 'integration.read' },
    { milliseconds: answerTime, bytes: answerBytes, isLogged: asked.page === 0, ...(signal && { signal }) },
  )
  if (status === 401 || status === 403) throw new AppError('source.login', { user: String(login) })
  if (status === 404) throw new AppError('source.no_object', { message: object || 'HTTP 404' })
  if (status < 200 || status > 299) throw new AppError('source.answer', { message: `HTTP ${status}` })
  const answer = parse(body)
  const items = itemsOf(answer, settings)
  return { items, next: nextPage(settings, asked, answer, items.length) }
}

const parse = (body: string): Json => {
  try {
    return JSON.parse(body) as Json
  } catch {
    throw new AppError('source.answer', { message: 'JSON' })
  }
}

/** Columns by the names of the items of an answer; a list of plain values has one. */
const columnsOf = (items: readonly Json[]): readonly Column[] => {
  const names = [...new Set(items.flatMap(item => (isPlainObject(item) ? Object.keys(item) : ['value'])))]
  return inferColumns(
    names,
    items.map(item => names.map(name => (isPlainObject(item) ? item[name] : item))),
  )
}

const textColumn = (name: string): Column => ({ name, type: 'text', nullable: true })

const cellIn = (item: Json, { name }: Column): unknown =>
  isPlainObject(item) ? (Object.hasOwn(item, name) ? item[name] : null) : item
