import { AppError, type Json } from '@gantry/base/shared'
import { checkDesign, requireDesignerOf } from '@gantry/designs/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf, Method } from '@gantry/model/shared'
import { apiOf, type PublishedApi } from '../../shared/api.ts'
import type { ApiAnswer, tryApi as tryContract } from '../../shared/contract.ts'
import { actingFor } from '../keys/caller.ts'
import type { Caller } from '../keys/found-key.ts'
import { readCall } from '../log/read-log.ts'
import type { ApiCall } from '../serve/call.ts'
import { parsed, performDry } from '../serve/perform.ts'
import { servedApi } from '../serve/served.ts'

/** A context with the rights of a key in force, for its owner: others may not see with them. @throws AppError key.not_found, gateway.foreign_key */
const asKey = async (ctx: Ctx, id: string): Promise<Ctx> => {
  const { rows } = await ctx.db.run<Pick<Caller, 'key' | 'name' | 'owner' | 'roles'>>(sql`
    select id as key, name, owner, roles from gantry.gateway_key
    where space = ${ctx.space} and id = ${id} and withdrawn_at is null`)
  const [key] = rows
  if (!key) throw new AppError('key.not_found')
  if (key.owner !== ctx.actor.personId) throw new AppError('gateway.foreign_key', { key: key.name })
  return actingFor(ctx.kernel, ctx.space, key, ctx)
}

/** What a call would answer; refusals are answers too. */
const tried = async (ctx: Ctx, api: PublishedApi, call: ApiCall): Promise<ApiAnswer> => {
  const began = performance.now()
  const said = (status: number, body: Json, text: string): ApiAnswer => ({
    status,
    milliseconds: Math.round(performance.now() - began),
    body,
    bytes: Buffer.byteLength(text),
    dry: true,
  })
  try {
    const { status, text } = await performDry(ctx, api, call)
    return said(status, parsed(text), text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const body = { code: error.code, issues: JSON.parse(JSON.stringify(error.issues)) as Json }
    return said(error.status, body, JSON.stringify(body))
  }
}

/**
 * Calls an interface as it is drawn, and rolls back what the call did.
 * @throws AppError permission.denied where the caller may not design it; request.invalid for a body that is none
 */
export const tryApi = async (ctx: Ctx, input: InputOf<typeof tryContract>): Promise<ApiAnswer> => {
  const { id, api, method, record, query = {}, body, key } = input
  await requireDesignerOf(ctx, { kind: 'api', id })
  const { problems } = await checkDesign(ctx, { kind: 'api', id, body: api })
  const wrong = problems.filter(
    ({ severity, field, code }) =>
      severity === 'error' && field.startsWith('source') && code !== 'api_breaks',
  )
  if (wrong.length > 0) throw new AppError('request.invalid', {}, wrong)
  const acting = key === undefined ? ctx : await asKey(ctx, key)
  return tried(acting, apiOf(api), {
    method,
    query,
    ...(record !== undefined && { record }),
    ...(body !== undefined && { body }),
  })
}

/** Repeats a call of the log as a test, with the rights its key has now. @throws AppError gateway.not_found, key.not_found, gateway.foreign_key */
export const replayCall = async (ctx: Ctx, id: string): Promise<ApiAnswer> => {
  const call = await readCall(ctx, id)
  if (call.direction !== 'in' || call.key === null || call.version === null)
    throw new AppError('gateway.not_found')
  const acting = await asKey(ctx, call.key.id)
  // The key had another owner then, whose request would be shown by its answer.
  if (!call.own) throw new AppError('gateway.foreign_key', { key: call.key.title })
  const [, path = '', , record] = call.path.split('/')
  const api = await servedApi(ctx.kernel, ctx.space, { path, version: call.version })
  const { query = {}, body } = (call.request ?? {}) as {
    readonly query?: Readonly<Record<string, unknown>>
    readonly body?: Json
  }
  return tried(acting, api, {
    method: call.method as Method,
    query,
    ...(record !== undefined && { record }),
    ...(body !== undefined && { body }),
  })
}
