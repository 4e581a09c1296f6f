import { AppError, isPlainObject, type JsonObject, localise } from '@gantry/base/shared'
import { callTool, describeInfo, tablesOf, tools } from '@gantry/callers/server'
import { seenTable } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { type FieldDef, parseAggregateQuery, parseQuery, type TableInfo } from '@gantry/model/shared'
import { slaveFields } from '@gantry/records/server'
import { filterFields } from '@gantry/records/shared'
import type { AiSettings } from '../shared/settings.ts'
import type { OfferedTool } from './protocol/service.ts'

/** Tables of one answer at most. */
const mostTables = 100

const reading = tools.filter(({ name }) => name === 'find_records' || name === 'summarise_records')
const table = { type: 'string', description: 'Id of a table, from find_tables' }

/** The tools of a question: those that assistants have over a key, over every application the settings open. */
export const readingTools: readonly OfferedTool[] = [
  {
    name: 'find_tables',
    description: 'Finds tables by words of their names; without words all of them.',
    input: { type: 'object', properties: { words: { type: 'string' } } },
  },
  {
    name: 'describe_table',
    description: 'Tells the fields of a table as JSON Schema.',
    input: { type: 'object', properties: { table }, required: ['table'] },
  },
  ...reading.map(({ name, description, input }) => ({
    name,
    description,
    input: JSON.parse(JSON.stringify(input)) as JsonObject,
  })),
]

/**
 * Runs a tool as the caller within the settings, and answers its text.
 *
 * @throws AppError table.not_found for a closed table, assistant.closed_field, and what the tool refuses with
 */
export const runTool = async (
  ctx: Ctx,
  settings: AiSettings,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string> => {
  if (name === 'find_tables') return findTables(ctx, settings, input)
  const info = await openTable(ctx, settings, input.table)
  if (name === 'describe_table') return JSON.stringify(describeInfo(ctx, info))
  return callTool(ctx, info.table.app ?? '', reading, name, narrowed(info, name, input))
}

const findTables = async (
  ctx: Ctx,
  { apps, closedTables }: AiSettings,
  { words }: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const wanted = (typeof words === 'string' ? words.toLowerCase() : '').split(/\s+/).filter(Boolean)
  const found = (await Promise.all(apps.map(app => tablesOf(ctx, app))))
    .flat()
    .filter(({ id, operations }) => !closedTables.includes(id) && operations.includes('read'))
    .map(({ id, label }) => ({ table: id, name: localise(label, ctx.actor.lang) }))
  const fit = found.filter(({ table, name }) =>
    wanted.some(word => `${table} ${name}`.toLowerCase().includes(word)),
  )
  // A word that no name has is no reason to keep the names back.
  return JSON.stringify({ tables: (fit.length > 0 ? fit : found).slice(0, mostTables) })
}

/**
 * A table with the fields that both the caller's rights and the settings open.
 *
 * @throws AppError table.not_found
 */
export const openTable = async (ctx: Ctx, settings: AiSettings, id: unknown): Promise<TableInfo> => {
  const { apps, closedTables, grade } = settings
  const wanted = typeof id === 'string' ? id : ''
  if (wanted === '' || closedTables.includes(wanted)) throw new AppError('table.not_found', { table: wanted })
  const info = await seenTable(ctx, wanted)
  if (!info.table.app || !apps.includes(info.table.app))
    throw new AppError('table.not_found', { table: wanted })
  if (grade === 'personal') return info
  const personal = new Set(
    slaveFields(info.table)
      .filter(({ table: rows }) =>
        Object.values(info.slaves.find(each => each.id === rows)?.fields ?? {}).some(isPersonal),
      )
      .map(field => field.id),
  )
  const fields = Object.fromEntries(
    Object.entries(info.table.fields).filter(([field, def]) => !isPersonal(def) && !personal.has(field)),
  )
  return { ...info, table: { ...info.table, fields } }
}

const isPersonal = ({ personal }: FieldDef): boolean => personal !== undefined

/** The input of a tool, refused where it names a closed field, and answering only open ones. */
const narrowed = (
  { table, rights }: TableInfo,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const { table: id, ...query } = input
  const slaves = new Set(slaveFields(table).map(field => field.id))
  const isOpen = (field: string): boolean => {
    const [head = '', ...rest] = field.replace(/^-/, '').split('.')
    if (head in table.fields) return rest.length === 0 || slaves.has(head)
    // What every record has, such as its id and when it was made.
    return !rights.readable.includes(head) && rest.length === 0
  }
  const asked = name === 'find_records' ? parseQuery({ ...query }) : parseAggregateQuery({ ...query })
  const named = [
    ...(asked.filter === undefined ? [] : filterFields(asked.filter)),
    ...('sort' in asked ? (asked.sort ?? []).map(({ field }) => field) : []),
    ...('groupBy' in asked ? (asked.groupBy ?? []) : []),
    ...('aggregates' in asked
      ? asked.aggregates.flatMap(each => ('field' in each && each.field ? [each.field] : []))
      : []),
    ...('fields' in asked ? (asked.fields ?? []) : []),
  ]
  const closed = named.find(field => !isOpen(field))
  if (closed !== undefined) throw new AppError('assistant.closed_field', { field: closed })
  const isWhole = rights.readable.every(field => field in table.fields)
  // Words are looked for in all fields, so that they would tell of closed ones.
  if (!isWhole && asked.search !== undefined)
    throw new AppError('assistant.closed_field', { field: 'search' })
  if (name !== 'find_records' || isWhole || ('fields' in asked && asked.fields)) return { ...input }
  return { ...input, table: id, fields: rights.readable.filter(field => field in table.fields) }
}

/** How many rows a tool has shown, and which records. */
export const rowsOf = (text: string): readonly { readonly id?: string }[] => {
  const answer: unknown = JSON.parse(text)
  const data = isPlainObject(answer) ? answer.data : undefined
  if (!Array.isArray(data)) return []
  return data.map((row: unknown) => (isPlainObject(row) && typeof row.id === 'string' ? { id: row.id } : {}))
}
