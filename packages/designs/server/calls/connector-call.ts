import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import { type ConnectorCall, outgoingPart } from '../../shared/calls/connector-call.ts'
import { type ConnectorDoor, connectorDoorOf } from '../connector-door.ts'
import { membersOf, valuesOfAnswer } from './outgoing-call.ts'

/** @throws AppError gateway.connector where nobody calls connectors */
const doorOf = (ctx: Ctx): ConnectorDoor => {
  const door = connectorDoorOf(ctx.kernel)
  if (!door) throw new AppError('gateway.connector')
  return door
}

interface Asked {
  readonly table: TableDef
  readonly row: RecordRow | undefined
}

/** The request a call would send for a record. @throws AppError gateway.connector, request.invalid, expression.stopped */
export const previewConnector = (
  ctx: Ctx,
  { connector, request, body }: ConnectorCall,
  { table, row }: Asked,
) => doorOf(ctx).preview(ctx, { connector, request, parameters: membersOf(ctx, table, body, row) })

/**
 * Sends a request of a connector for a record, and answers the values its answer gives to fields. Must not run inside a transaction.
 * `by` and `key` are those of the connector door.
 * @throws AppError what calling a connector throws; outbound.status, outbound.answer naming the path that is missing
 */
export const askConnector = async (
  ctx: Ctx,
  call: ConnectorCall,
  {
    table,
    row,
    signal,
    ...who
  }: Asked & { readonly by: string; readonly key?: string; readonly signal?: AbortSignal },
): Promise<{ readonly host: string; readonly status: number; readonly values: JsonObject }> => {
  const { connector, request, body } = call
  const parameters = membersOf(ctx, table, body, row)
  const { status, host, value } = await doorOf(ctx).call(
    ctx,
    { connector, request, parameters, ...who },
    signal,
  )
  const answer = { status, headers: {}, body: JSON.stringify(value) }
  return { host, status, values: valuesOfAnswer(outgoingPart(call), answer, host) }
}
