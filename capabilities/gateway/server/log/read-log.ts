import { AppError } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, patternOf, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { LoggedCall, listCalls as listContract } from '../../shared/contract.ts'
import { refusedFields } from './refused-fields.ts'

const pageSize = 50

const columns = sql`c.id, ${isoMilliseconds(sql`c.at`)} as at, c.direction, c.design,
  coalesce(d.name, to_json(c.design)) as "designName", c.version,
  case when c.key is null then null else json_build_object('id', c.key, 'title', coalesce(k.name, c.person, '')) end as key,
  c.person, c.method, c.path, c.status, c.ms as milliseconds, c.bytes, c.error, c.ip`

const from = sql`gantry.gateway_call c
  left join gantry.design d on d.space = c.space and d.id = c.design and d.kind in ('api', 'connector')
  left join gantry.gateway_key k on k.space = c.space and k.id = c.key`

const isOwn = (ctx: Ctx): Sql => sql`c.rights_of is not distinct from ${ctx.actor.personId}::uuid`

/** One page of the log, newest first. */
export const listCalls = async (
  ctx: Ctx,
  { design, key, result, search, before }: InputOf<typeof listContract>,
): Promise<{ readonly data: readonly LoggedCall[]; readonly next: string | null }> => {
  const text = search?.trim() ? patternOf(search) : null
  const { rows } = await ctx.db.run<LoggedCall & { readonly answer: string | null }>(sql`
    select ${columns}, case when c.error = 'request.invalid' then c.answer end as answer from ${from}
    where c.space = ${ctx.space} and (${design ?? null}::text is null or c.design = ${design ?? null})
      and (${key ?? null}::uuid is null or c.key = ${key ?? null}::uuid)
      and (${result ?? null}::text is null or (c.error is null) = (${result ?? null}::text = 'ok'))
      and (${text}::text is null or c.path ilike ${text} or c.error ilike ${text} or c.person ilike ${text})
      and (${before ?? null}::uuid is null or c.id < ${before ?? null}::uuid)
    order by c.id desc limit ${pageSize + 1}`)
  const data = rows
    .slice(0, pageSize)
    .map(({ answer, ...call }): LoggedCall => ({ ...call, refused: refusedFields(answer) }))
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}

/**
 * One call; its request and answer only for whoever's rights it had, because an administrator may not read every record.
 * @throws AppError gateway.not_found
 */
export const readCall = async (ctx: Ctx, id: string): Promise<LoggedCall> => {
  const { rows } = await ctx.db.run<LoggedCall>(sql`
    select ${columns}, case when ${isOwn(ctx)} then c.request end as request,
      case when ${isOwn(ctx)} then c.answer end as answer, ${isOwn(ctx)} as own
    from ${from} where c.space = ${ctx.space} and c.id = ${id}`)
  const [call] = rows
  if (!call) throw new AppError('gateway.not_found')
  return call
}
