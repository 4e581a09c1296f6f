import { AppError } from '@gantry/base/shared'
import {
  type Batch,
  type Column,
  type Counts,
  mostRefusals,
  type Refusal,
  type WriteMode,
} from '../../shared/sources/rows.ts'
import { messageOf } from '../guarded.ts'
import { numberOf } from './failure.ts'
import { keysOf, nameOf, quoted } from './objects.ts'
import { plainMoment } from './select.ts'
import type { Session } from './session.ts'

/** Rows and bytes of one statement. */
const statementRows = 1_000
const statementBytes = 1_000_000

/**
 * Writes rows in one transaction. A statement that fails leaves nothing behind, so one with a row the server refuses is written again
 * in halves until the row is alone. A replacement deletes the rows of before in the same transaction: `truncate` would end it.
 * @throws AppError source.no_transaction, source.no_key, source.too_few
 */
export const writeRows = async (
  session: Session,
  object: string,
  batches: AsyncIterable<Batch>,
  mode: WriteMode,
): Promise<Counts> => {
  await refuseWithoutTransactions(session, object)
  const keys = mode.kind === 'upsert' ? await otherKeys(session, object, mode.key) : []
  const [packet] = await session.rows<{ most: unknown }>('select @@max_allowed_packet as most')
  const mostBytes = Number(packet?.most) - 10_000
  const refusals: Refusal[] = []
  const counts = { inserted: 0, updated: 0, refused: 0 }
  const refuse = (refusal: Refusal) => {
    counts.refused++
    if (refusals.length < mostRefusals) refusals.push(refusal)
  }
  const write = async (rows: readonly Row[], writing: Writing): Promise<void> => {
    const [row] = rows
    if (!row) return
    // The server would close the connection.
    if (row.bytes > mostBytes)
      return refuse(refusalOf(row, new Error("Got a packet bigger than 'max_allowed_packet' bytes")))
    try {
      const { inserted, updated } = await writing(rows)
      counts.inserted += inserted
      counts.updated += updated
    } catch (error) {
      if (!refusesRow(error)) throw error
      if (rows.length === 1) return refuse(refusalOf(row, error))
      const half = Math.ceil(rows.length / 2)
      await write(rows.slice(0, half), writing)
      await write(rows.slice(half), writing)
    }
  }

  await session.change('start transaction')
  const target = nameOf(session, object)
  const before = mode.kind === 'replace' ? (await session.change(`delete from ${target}`)).affectedRows : 0
  for await (const batch of batches) {
    const names = batch.columns.map(({ name }) => name)
    const isSingle = keys.some(key => key.every(name => names.includes(name)))
    const writing = isSingle ? updateOrInsert : insert
    for (const rows of groupsOf(
      session,
      batch,
      isSingle ? 1 : statementRows,
      Math.min(statementBytes, mostBytes),
    ))
      await write(rows, some => writing(session, target, names, some, mode))
  }
  if (mode.kind === 'replace' && counts.inserted < before * mode.atLeast)
    throw new AppError('source.too_few', { before, now: counts.inserted })
  const isUndone = mode.mostRefused !== undefined && counts.refused > mode.mostRefused
  await session.change(isUndone ? 'rollback' : 'commit')
  return { ...counts, ...(isUndone && { inserted: 0, updated: 0 }), refusals }
}

/** Values of a row as text and as literals, in the order of the columns. */
interface Row {
  readonly columns: readonly Column[]
  readonly values: readonly unknown[]
  readonly literals: readonly string[]
  /** What the row takes in a statement. */
  readonly bytes: number
}

type Writing = (rows: readonly Row[]) => Promise<{ readonly inserted: number; readonly updated: number }>

const refuseWithoutTransactions = async (session: Session, object: string): Promise<void> => {
  const [engine] = await session.rows<{ transactions: string }>(
    `select e.transactions as transactions from information_schema.tables t
     join information_schema.engines e on e.engine = t.engine where t.table_schema = ? and t.table_name = ?`,
    [session.database, object],
  )
  if (engine && engine.transactions !== 'YES') throw new AppError('source.no_transaction', { object })
}

/** The unique keys beside the chosen one. @throws AppError source.no_key */
const otherKeys = async (
  session: Session,
  object: string,
  chosen: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  const keys = (await keysOf(session, object)).map(({ columns }) => columns)
  const isChosen = (key: readonly string[]) =>
    key.length === chosen.length && key.every(name => chosen.includes(name))
  if (!keys.some(isChosen)) throw new AppError('source.no_key', { columns: chosen.join(', ') })
  return keys.filter(key => !isChosen(key))
}

/** Rows that fit into one statement; a larger row stands alone. */
function* groupsOf(
  session: Session,
  { columns, rows, values }: Batch,
  mostRows: number,
  mostBytes: number,
): Generator<readonly Row[]> {
  let group: Row[] = []
  let size = 0
  for (let at = 0; at < rows; at++) {
    const own = values.map(column => column[at] ?? null)
    const literals = columns.map((column, place) => literalOf(session, column, own[place]))
    const bytes = literals.reduce((sum, literal) => sum + Buffer.byteLength(literal) + 1, 3)
    if (group.length === mostRows || (group.length > 0 && size + bytes > mostBytes)) {
      yield group
      group = []
      size = 0
    }
    group.push({ columns, values: own, literals, bytes })
    size += bytes
  }
  yield group
}

const literalOf = (session: Session, { type }: Column, value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'object') return session.literal(JSON.stringify(value))
  if (typeof value !== 'string') return String(value)
  // As text, a number would be taken for the bits of a column of bits.
  if (type === 'integer' && /^-?\d+$/.test(value)) return value
  if (type === 'binary') return `X'${Buffer.from(value, 'base64').toString('hex')}'`
  return session.literal(type === 'timestamp' || type === 'date' ? plainMoment(value) : value)
}

const insert = async (
  session: Session,
  target: string,
  names: readonly string[],
  rows: readonly Row[],
  mode: WriteMode,
) => {
  const key = mode.kind === 'upsert' ? mode.key : []
  const set = names
    .filter(name => !key.includes(name))
    .map(name => `${quoted(name)} = values(${quoted(name)})`)
  const kept = key.slice(0, 1).map(name => `${quoted(name)} = ${quoted(name)}`)
  const update =
    mode.kind === 'upsert' ? ` on duplicate key update ${(set.length > 0 ? set : kept).join(', ')}` : ''
  const { affectedRows, info } = await session.change(
    `insert into ${target} (${names.map(quoted).join(', ')}) values ${rows
      .map(({ literals }) => `(${literals.join(',')})`)
      .join(',')}${update}`,
  )
  // A new row counts once and a changed one twice; how many were changed is told for more than one row.
  const changed = numbersIn(info)[1] ?? (affectedRows === 2 ? 1 : 0)
  const inserted = mode.kind === 'upsert' ? affectedRows - 2 * changed : rows.length
  return { inserted, updated: rows.length - inserted }
}

/** Where another unique key could meet another row, MySQL would update that one: so the row is looked for by the chosen key alone. */
const updateOrInsert = async (
  session: Session,
  target: string,
  names: readonly string[],
  [row]: readonly Row[],
  mode: WriteMode,
) => {
  if (!row || mode.kind !== 'upsert') return { inserted: 0, updated: 0 }
  const pairs = names.map((name, at) => ({ name, pair: `${quoted(name)} = ${row.literals[at]}` }))
  const key = pairs.filter(({ name }) => mode.key.includes(name)).map(({ pair }) => pair)
  const set = pairs.filter(({ name }) => !mode.key.includes(name)).map(({ pair }) => pair)
  const { info } = await session.change(
    `update ${target} set ${(set.length > 0 ? set : key).join(', ')} where ${key.join(' and ')}`,
  )
  const [matched = 0] = numbersIn(info)
  if (matched > 0) return { inserted: 0, updated: 1 }
  return insert(session, target, names, [row], { kind: 'append' })
}

/** What a statement did, as `Records: 3  Duplicates: 1  Warnings: 0` in the language of the server. */
const numbersIn = (info: string): readonly number[] => (info.match(/\d+/g) ?? []).map(Number)

/** Errors that a row causes: keys, empty values, types, lengths, ranges, checks and triggers. */
const rowErrors: ReadonlySet<number> = new Set([
  1048, 1062, 1169, 1216, 1217, 1264, 1265, 1292, 1364, 1366, 1367, 1369, 1406, 1411, 1416, 1441, 1451, 1452,
  1525, 1526, 1644, 1690, 3140, 3141, 3156, 3157, 3819, 4025, 4078,
])

const refusesRow = (error: unknown): boolean => rowErrors.has(numberOf(error))

const missing: ReadonlySet<number> = new Set([1048, 1364])

const refusalOf = ({ columns, values }: Row, error: unknown): Refusal => {
  const message = messageOf(error)
  const named = /(?:column|field) [`'"]([^`'"]+)[`'"](?:\.`[^`]+`\.`([^`]+)`)?/i.exec(message)
  const column = columns.find(({ name }) => name === (named?.[2] ?? named?.[1]))?.name ?? ''
  const isMissing = missing.has(numberOf(error)) && column !== ''
  return {
    row: Object.fromEntries(columns.map(({ name }, at) => [name, textOf(values[at])])),
    column,
    code: isMissing ? 'issue.required' : 'error.source.answer',
    params: isMissing ? {} : { message },
  }
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
