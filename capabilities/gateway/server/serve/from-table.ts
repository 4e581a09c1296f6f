import { AppError, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import {
  aggregateRecordsJson,
  createRecord,
  findRecords,
  findRecordsJson,
  removeRecord,
  slaveFields,
  tableOf,
  updateRecord,
} from '@gantry/records/server'
import type { ApiOperation, FiguresSource, TableSource } from '../../shared/api.ts'
import { type Answered, type ApiCall, bodyObject } from './call.ts'
import { narrowedQuery, parameterFilter } from './narrow.ts'

const operationOf = ({ method, record }: ApiCall): ApiOperation | null => {
  if (method === 'GET') return record === undefined ? 'list' : 'read'
  if (method === 'POST') return record === undefined ? 'create' : null
  if (record === undefined) return null
  return method === 'PUT' ? 'change' : 'remove'
}

/** What an interface over a table does with a call, with the rights of `ctx`. @throws AppError */
export const answerFromTable = async (ctx: Ctx, source: TableSource, call: ApiCall): Promise<Answered> => {
  const operation = operationOf(call)
  if (operation === null || !source.operations.includes(operation))
    throw new AppError('gateway.operation', { method: call.method })
  if (operation === 'list') {
    const slaves = slaveFields(await tableOf(ctx, source.table)).map(({ id }) => id)
    const query = narrowedQuery(source, new Set(slaves), call.query)
    return { status: 200, text: await findRecordsJson(ctx, source.table, query) }
  }
  if (operation === 'read')
    return { status: 200, text: JSON.stringify(await oneOf(ctx, source, call.record)) }
  if (operation === 'remove') {
    await inTransaction(ctx, async tx => {
      await oneOf(tx, source, call.record)
      await removeRecord(tx, source.table, call.record ?? '')
    })
    return { status: 200, text: '{"done":true}' }
  }
  const values = writtenOf(source, bodyObject(call.body), operation)
  return inTransaction(ctx, async tx => {
    if (operation === 'change') await oneOf(tx, source, call.record)
    const { id } =
      operation === 'create'
        ? await createRecord(tx, source.table, values)
        : await updateRecord(tx, source.table, call.record ?? '', values)
    // What the interface does not show afterwards may not be written through it.
    const kept = await oneOf(tx, source, id).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'record.not_found'
        ? new AppError('gateway.outside')
        : error
    })
    return { status: operation === 'create' ? 201 : 200, text: JSON.stringify(kept) }
  })
}

const oneOf = async (ctx: Ctx, source: TableSource, id = ''): Promise<Json> => {
  const { data } = await findRecords(ctx, source.table, {
    filter: all(where('id', 'eq', id), source.filter ?? true),
    fields: source.fields,
    pageSize: 1,
    count: 'none',
  })
  const [row] = data
  if (!row) throw new AppError('record.not_found', { id })
  return { data: JSON.parse(JSON.stringify(row)) as Json }
}

/** The values of a body that the interface takes. @throws AppError request.invalid naming the others */
const writtenOf = (source: TableSource, body: JsonObject, operation: 'create' | 'change'): JsonObject => {
  const open = new Set([...source.fields, ...(operation === 'change' ? ['version'] : [])])
  const issues = Object.keys(body).flatMap(name =>
    open.has(name) ? [] : [issue(name, 'unknown', { value: name })],
  )
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return body
}

/** Figures over the records the caller may read. @throws AppError */
export const answerFigures = async (ctx: Ctx, source: FiguresSource, call: ApiCall): Promise<Answered> => {
  if (call.method !== 'GET' || call.record !== undefined)
    throw new AppError('gateway.operation', { method: call.method })
  const { aggregates, groupBy, table } = source
  const filter = all(source.filter ?? true, parameterFilter(source.parameters ?? [], call.query))
  const rows = await aggregateRecordsJson(ctx, table, {
    filter,
    aggregates,
    ...(groupBy.length > 0 && { groupBy }),
    limit: 1_000,
  })
  return { status: 200, text: `{"data":${rows}}` }
}
