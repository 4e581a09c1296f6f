import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import type { ConnectorDoor } from '@gantry/designs/server'
import { type Ctx, requireFeature, sql } from '@gantry/kernel/server'
import { OutboundFailure } from '@gantry/outbound/server'
import type { Connector, ConnectorRequest } from '../../shared/connectors/connector.ts'
import { takeCell } from '../limits/rate.ts'
import { logCall } from '../log/log-call.ts'
import { answerCache } from '../serve/cache.ts'
import { askBreaker, tellBreaker } from './breakers.ts'
import { mapAnswer, type Prepared, prepare } from './prepare.ts'
import { send } from './send.ts'

interface Released {
  readonly connector: Connector
  readonly release: number
}

/** @throws AppError gateway.connector */
const releasedConnector = async (ctx: Ctx, id: string): Promise<Released> => {
  const { rows } = await ctx.db.run<{ readonly body: Connector; readonly number: number }>(
    sql`
    select r.body, r.number from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'connector' and d.id = ${id} and d.state = 'active'`,
    { name: 'gateway.connector' },
  )
  const [row] = rows
  if (!row) throw new AppError('gateway.connector')
  return { connector: row.body, release: row.number }
}

type Asked = Parameters<ConnectorDoor['call']>[1]

/** @throws AppError gateway.connector, request.invalid */
const ready = async (ctx: Ctx, asked: Omit<Asked, 'by' | 'key'>) => {
  requireFeature(ctx, 'gateway')
  const released = await releasedConnector(ctx, asked.connector)
  const { connector } = released
  const request = connector.requests.find(({ id }) => id === asked.request)
  if (!request) throw new AppError('gateway.connector')
  return {
    released,
    request,
    prepared: await prepare(ctx, connector, request, connector.uses, asked.parameters),
  }
}

/** Calls of connectors for other designs. */
export const connectorDoor: ConnectorDoor = {
  preview: async (ctx, asked) => {
    const { request, prepared } = await ready(ctx, asked)
    return { method: request.method, url: prepared.url.href, body: prepared.body }
  },
  call: async (ctx, asked, signal) => {
    const { released, request, prepared } = await ready(ctx, asked)
    const { connector, release } = released
    const { host } = prepared.url
    const ask = () => guarded(ctx, released, request, prepared, asked, signal)
    if (request.method !== 'GET' || request.cache === undefined) return { ...(await ask()), host }
    const kept = await answerCache(ctx.kernel).once(
      JSON.stringify([
        'connector',
        ctx.space,
        connector.id,
        release,
        request.id,
        prepared.parameters,
        prepared.settings,
      ]),
      { seconds: request.cache, now: ctx.kernel.now().getTime() },
      async () => {
        const { status, value } = await ask()
        return { status, text: JSON.stringify(value) }
      },
    )
    return { status: kept.status, host, value: JSON.parse(kept.text) as Json }
  },
}

/** Breaker, throttle, attempts, mapping, and a line in the log whatever happens. @throws AppError */
const guarded = async (
  ctx: Ctx,
  { connector, release }: Released,
  request: ConnectorRequest,
  prepared: Prepared,
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly value: Json }> => {
  const began = performance.now()
  const { host } = prepared.url
  let status = 0
  let text = ''
  const note = (error: string | null) =>
    logCall(ctx.kernel, ctx.space, {
      direction: 'out',
      design: connector.id,
      version: release,
      key: null,
      person: asked.by,
      rightsOf: ctx.actor.personId,
      call: callOf(request, prepared),
      path: `${host}${prepared.url.pathname}`,
      ms: Math.round(performance.now() - began),
      ip: null,
      status,
      text,
      error,
    })
  try {
    const place = { connector: connector.id, request: request.id, environment: connector.uses }
    await keepRate(ctx, connector)
    const { wait, isTrial } = await askBreaker(ctx, place)
    if (wait > 0) throw new AppError('gateway.open', { host, seconds: Math.ceil(wait / 1_000) })
    const { answer, failure, failed } = await send(ctx, {
      connector,
      request,
      environment: connector.uses,
      prepared,
      ...(asked.key !== undefined && { key: asked.key }),
      ...(signal && { signal }),
    })
    const slow = performance.now() - began > connector.timeout * 500
    await tellBreaker(ctx, place, { at: ctx.kernel.now().getTime(), failed, slow }, isTrial)
    if (!answer) throw failure ?? new OutboundFailure('unreachable', host)
    status = answer.status
    text = answer.body
    if (status < 200 || status > 299) throw new AppError('outbound.status', { status, host })
    const value = mapAnswer(ctx, prepared, answer)
    await note(null)
    return { status, value }
  } catch (error) {
    if (status === 0) status = error instanceof AppError ? error.status : 500
    await note(error instanceof AppError ? error.code : 'server.failed')
    throw error
  }
}

/** @throws AppError request.too_many */
const keepRate = async ({ kernel, space }: Ctx, { id, perMinute }: Connector): Promise<void> => {
  if (perMinute === undefined) return
  const seconds = await takeCell(kernel, `gateway connector ${space} ${id}`, perMinute)
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
}

const callOf = ({ method }: ConnectorRequest, { url, body }: Prepared) => {
  const query: JsonObject = Object.fromEntries(url.searchParams)
  return { method, query, ...(body !== null && { body: JSON.parse(body) as Json }) }
}
