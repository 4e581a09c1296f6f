import { AppError, isPlainObject, issue, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  databaseError,
  everySpace,
  isoSeconds,
  openText,
  platform,
  readSetting,
  sealText,
  sql,
} from '@gantry/kernel/server'
import { type InputOf, miniProgramSetting, type OutputOf } from '@gantry/model/shared'
import { callOut, OutboundFailure } from '@gantry/outbound/server'
import type * as contract from '../../shared/mobile/programs-contract.ts'

const pageSize = 50
/** Where WeChat gives tokens. */
const weChat = 'https://api.weixin.qq.com'

/** Secrets belong to the platform, not to the space its operator works in. */
const sealing = (ctx: Ctx): Ctx => ({ ...ctx, space: everySpace })
const placeOf = (id: string) => `mini_program/${id}`

export const listPrograms = async (
  ctx: Ctx,
  { page = 1 }: InputOf<typeof contract.listPrograms>,
): Promise<OutputOf<typeof contract.listPrograms>> => {
  const { rows } = await platform(ctx.kernel).run<contract.MiniProgram>(sql`
    select p.id, p.name, p.app_id as "appId", p.secret is not null as "hasSecret", p.domains, p.note, p.state, p.author,
      ${isoSeconds(sql`p.changed_at`)} as "changedAt", ${isoSeconds(sql`p.checked_at`)} as "checkedAt", p.check_error as "checkError",
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'state', o.state) order by s.name, s.id), '[]')
        from gantry.mini_program_space o join gantry.space s on s.id = o.space where o.program = p.id) as spaces
    from gantry.mini_program p order by p.state = 'stopped', lower(p.name), p.id
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** A domain as the provider accepts it: https or wss, without path. */
const isDomain = (text: string): boolean => {
  if (!/^(https|wss):\/\/[^\s/]+$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return username === '' && password === '' && hostname.includes('.')
}

/** @throws AppError record.not_found, request.invalid and record.duplicate with issues */
export const saveProgram = async (
  ctx: Ctx,
  given: InputOf<typeof contract.saveProgram>,
): Promise<{ readonly id: string }> => {
  const name = given.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const domains = [...new Set(given.domains.map(each => each.trim()).filter(each => each !== ''))]
  const wrong = domains.find(each => !isDomain(each))
  if (wrong !== undefined) throw new AppError('request.invalid', {}, [issue('domains', 'not_an_address')])
  const id = given.id ?? newId(ctx.now.getTime())
  const secret = given.secret === undefined ? null : sealText(sealing(ctx), placeOf(id), given.secret)
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const facts = sql`${name}, ${given.appId}, ${domains}::text[], ${given.note.trim()}, ${given.state}, ${ctx.actor.name}, ${ctx.now}`
    const { rows } = await tx.run<{ live: boolean }>(
      given.id === undefined
        ? sql`insert into gantry.mini_program (id, secret, name, app_id, domains, note, state, author, changed_at)
            values (${id}, ${secret}, ${facts}) returning state = 'live' and secret is null as live`
        : sql`update gantry.mini_program set
              checked_at = case when ${secret}::text is null and app_id = ${given.appId} then checked_at end,
              check_error = case when ${secret}::text is null and app_id = ${given.appId} then check_error end,
              secret = coalesce(${secret}, secret),
              (name, app_id, domains, note, state, author, changed_at) = row(${facts})
            where id = ${id} returning state = 'live' and secret is null as live`,
    )
    if (!rows[0]) throw new AppError('record.not_found')
    if (rows[0].live) throw new AppError('request.invalid', {}, [issue('secret', 'required')])
    const { appId, state } = given
    await audit(
      { ...ctx, db: tx },
      { action: 'mini_program.saved', details: { id, name, appId, state, domains, secret: secret !== null } },
    )
    return { id }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'mini_program_app')
      throw new AppError('record.duplicate', {}, [issue('appId', 'duplicate', { value: given.appId })])
    throw error
  })
}

/** @throws AppError record.not_found, also while it is live */
export const removeProgram = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ name: string }>(
      sql`delete from gantry.mini_program where id = ${id} and state <> 'live' returning name`,
    )
    if (!rows[0]) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'mini_program.removed', details: { id, ...rows[0] } })
  })
}

/** @throws AppError record.not_found, request.invalid for an unknown space */
export const setProgramSpace = async (
  ctx: Ctx,
  { id, of, state }: InputOf<typeof contract.setProgramSpace>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const known = await tx.run(sql`select from gantry.mini_program where id = ${id}`)
    if (known.count === 0) throw new AppError('record.not_found')
    const { count } = await tx.run(
      state === 'none'
        ? sql`delete from gantry.mini_program_space where program = ${id} and space = ${of}`
        : sql`insert into gantry.mini_program_space (program, space, state, changed_at)
            select ${id}, s.id, ${state}, ${ctx.now} from gantry.space s where s.id = ${of}
            on conflict (program, space) do update set state = excluded.state, changed_at = excluded.changed_at`,
    )
    if (count === 0) throw new AppError('request.invalid', {}, [issue('of', 'unknown', { value: of })])
    await audit({ ...ctx, db: tx }, { action: 'mini_program.space_set', details: { id, space: of, state } })
  })
}

/**
 * Asks the provider for a token with id and secret, and keeps whether it was given. The secret goes in the body, which is neither
 * logged nor kept.
 * @throws AppError record.not_found, request.invalid without a secret, secret.unreadable
 */
export const checkProgram = async (ctx: Ctx, id: string): Promise<{ readonly error: string | null }> => {
  const db = platform(ctx.kernel)
  const { rows } = await db.run<{ appId: string; secret: string | null }>(
    sql`select app_id as "appId", secret from gantry.mini_program where id = ${id}`,
  )
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  if (found.secret === null) throw new AppError('request.invalid', {}, [issue('secret', 'required')])
  const secret = openText(sealing(ctx), placeOf(id), found.secret)
  if (secret === null) throw new AppError('secret.unreadable')
  const error = await refusal(ctx, { appid: found.appId, secret })
  await db.run(sql`
    update gantry.mini_program set checked_at = ${ctx.kernel.now()}, check_error = ${error}
    where id = ${id} and secret = ${found.secret} and app_id = ${found.appId}`)
  return { error }
}

/** What the provider has against these; null: it gave a token. */
const refusal = async (ctx: Ctx, credentials: { readonly appid: string; readonly secret: string }) => {
  const address = (await readSetting(ctx.kernel, miniProgramSetting)) || weChat
  try {
    const { status, body } = await callOut(
      ctx,
      {
        method: 'POST',
        url: `${address.replace(/\/+$/, '')}/cgi-bin/stable_token`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'client_credential', ...credentials }),
      },
      { name: 'mini_program.check' },
    )
    const answer = jsonOf(body)
    if (typeof answer.access_token === 'string' && answer.access_token !== '') return null
    const code = typeof answer.errcode === 'number' ? `${answer.errcode} ` : ''
    const said = typeof answer.errmsg === 'string' ? answer.errmsg : `HTTP ${status}`
    return `${code}${said}`.replaceAll(credentials.secret, '…').slice(0, 200)
  } catch (error) {
    if (error instanceof OutboundFailure) return error.code
    throw error
  }
}

const jsonOf = (text: string): Record<string, unknown> => {
  try {
    const found: unknown = JSON.parse(text)
    return isPlainObject(found) ? found : {}
  } catch {
    // What is no JSON is told by its status.
    return {}
  }
}
