import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type RecordRow, type TableDef, where } from '@gantry/model/shared'
import { callOut, type OutboundAnswer } from '@gantry/outbound/server'
import { effectiveRights, findRecords, tableOf } from '@gantry/records/server'
import { checkCall, type OutgoingCall, readByCall, type TriedCall } from '../../shared/calls/index.ts'
import { requestOf, valuesOfAnswer } from './outgoing-call.ts'

interface Tried {
  readonly table: string
  readonly call: OutgoingCall
  readonly record?: string
}

/** Characters of an answer a designer is shown. */
const shown = 2_000

/**
 * Sends a call as it is drawn and answers what would be written; nothing is.
 * @throws AppError table.not_found, record.not_found, request.invalid, permission.denied, secret.unreadable
 */
export const tryCall = async (ctx: Ctx, { table: id, call, record }: Tried): Promise<TriedCall> => {
  const table = await tableOf(ctx, id)
  const issues = checkCall(call, table)
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const request = await requestOf(ctx, table, call, await sample(ctx, table, call, record))
  const began = performance.now()
  const said = (
    answer: OutboundAnswer | null,
    values: JsonObject,
    problem: TriedCall['problem'],
  ): TriedCall => ({
    status: answer?.status ?? null,
    milliseconds: Math.round(performance.now() - began),
    body: [...(answer?.body ?? '')].slice(0, shown).join(''),
    values,
    problem,
  })
  let answer: OutboundAnswer | null = null
  try {
    answer = await callOut(ctx, request, { name: 'calls.try', table: id })
    return said(answer, valuesOfAnswer(call, answer, new URL(request.url).host), null)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return said(answer, {}, { code: error.code, params: error.params as Json })
  }
}

/** The record with the fields the call sends, as the designer may see them. */
const sample = async (
  ctx: Ctx,
  table: TableDef,
  call: OutgoingCall,
  record: string | undefined,
): Promise<RecordRow | undefined> => {
  if (record === undefined) return undefined
  const fields = [...new Set(readByCall(call, table))].filter(field => Object.hasOwn(table.fields, field))
  const { readable, masked } = await effectiveRights(ctx, table)
  if (fields.some(field => !readable.includes(field) || masked.includes(field)))
    throw new AppError('permission.denied')
  const { data } = await findRecords(ctx, table.id, {
    filter: where('id', 'eq', record),
    fields,
    pageSize: 1,
    count: 'none',
  })
  const [row] = data
  if (!row) throw new AppError('record.not_found', { id: record })
  return row
}
