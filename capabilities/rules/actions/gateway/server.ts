import { AppError, type JsonObject } from '@gantry/base/shared'
import { type ConnectorDoor, connectorDoorOf, requestOf, valuesOfAnswer } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import { editRecords } from '@gantry/records/server'
import type { About, OutsideServer } from '../../server/result-server.ts'
import { findTarget, requireAll } from '../found.ts'
import { callOf, type GatewayOptions } from './shared.ts'

/** @throws AppError gateway.connector where nobody calls connectors */
const doorOf = (ctx: Ctx): ConnectorDoor => {
  const door = connectorDoorOf(ctx.kernel)
  if (!door) throw new AppError('gateway.connector')
  return door
}

/** Parameters as the record gives them. */
const parametersOf = async (
  ctx: Ctx,
  { subject, row }: About,
  options: GatewayOptions,
): Promise<JsonObject> => {
  const { body } = await requestOf(ctx, subject.table, callOf(options), row)
  return typeof body === 'string' ? (JSON.parse(body) as JsonObject) : {}
}

/** The key of the run lets the other side tell a repeated call. */
export const gateway: OutsideServer<GatewayOptions> = {
  where: 'outside',
  send: async (ctx, about, options, key, signal) => {
    const { connector, request } = options
    const { status, host, value } = await doorOf(ctx).call(
      ctx,
      { connector, request, parameters: await parametersOf(ctx, about, options), by: about.rule.name, key },
      signal,
    )
    return {
      did: [{ does: 'called', host, count: status }],
      values: valuesOfAnswer(callOf(options), { status, headers: {}, body: JSON.stringify(value) }, host),
    }
  },
  take: async (ctx, about, options, { did, values }) => {
    if (options.answer.length === 0) return did
    const { table, rows } = await findTarget(ctx, about, {})
    const { refused } = await editRecords(
      ctx,
      table.id,
      rows.map(({ id, version }) => ({ id, version, values })),
    )
    requireAll(refused)
    return [...did, ...rows.map(({ id }) => ({ does: 'changed' as const, table: table.id, record: id }))]
  },
  try: async (ctx, about, options) => {
    const { connector, request } = options
    const parameters = await parametersOf(ctx, about, options)
    return { records: [], request: await doorOf(ctx).preview(ctx, { connector, request, parameters }) }
  },
}
