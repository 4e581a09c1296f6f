import { AppError, issue } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  createCtx,
  emit,
  everySpace,
  inTransaction,
  isoSeconds,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { Hosting } from '../../shared/hosting-contract.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { authenticate } from '../session/authenticate.ts'
import { sessionCookie } from '../session/cookies.ts'
import { openSession } from '../session/session.ts'
import { tokenHash } from '../session/token.ts'

const mostHosted = 200

/** Hosting of the own account, and the accounts that the actor is trustee of. */
export const readHosting = async (ctx: Ctx): Promise<Hosting> => {
  const me = ctx.actor.personId
  const { rows } = await ctx.db.run<{
    readonly own: boolean
    readonly person: Hosting['hosted'][number]['principal']
    readonly since: string
  }>(sql`
    select h.principal = ${me}::uuid as own, ${isoSeconds(sql`h.since`)} as since,
      json_build_object('id', m.id, 'title', m.f_name, 'position', m.f_position) as person
    from gantry.hosting h
    join gantry.t_member m on m.space = h.space and m.id = case when h.principal = ${me}::uuid then h.trustee else h.principal end
    where h.space = ${ctx.space} and (h.principal = ${me}::uuid or h.trustee = ${me}::uuid and m.f_state = 'active' and m.deleted_at is null)
    order by m.f_name_pinyin, m.id limit ${mostHosted}`)
  const own = rows.find(row => row.own)
  return {
    own: own ? { trustee: own.person, since: own.since } : null,
    hosted: rows.filter(row => !row.own).map(({ person, since }) => ({ principal: person, since })),
  }
}

/**
 * Enables hosting with one trustee, or disables it.
 *
 * @throws AppError hosting.refused with the reason why the person cannot be trustee
 */
export const setHosting = async (ctx: Ctx, trustee: string | null): Promise<void> => {
  const me = ctx.actor.personId
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ trustee: string }>(sql`
      select trustee from gantry.hosting where space = ${tx.space} and principal = ${me}::uuid for update`)
    const former = rows[0]?.trustee ?? null
    if (trustee === null) {
      await tx.db.run(sql`delete from gantry.hosting where space = ${tx.space} and principal = ${me}::uuid`)
    } else {
      await requireTrustee(tx, trustee)
      await tx.db.run(sql`
        insert into gantry.hosting as h (space, principal, trustee, since)
        values (${tx.space}, ${me}::uuid, ${trustee}::uuid, ${tx.now})
        on conflict (space, principal) do update set trustee = excluded.trustee, since = excluded.since
          where h.trustee <> excluded.trustee`)
    }
    await audit(tx, {
      action: trustee === null ? 'hosting.disabled' : 'hosting.enabled',
      ...(trustee !== null && { details: { trustee } }),
    })
    if (former === trustee) return
    if (former !== null) await emit(tx, { type: 'hosting.ended', recordId: former })
    if (trustee !== null) await emit(tx, { type: 'hosting.entrusted', recordId: trustee })
  })
  forgetActors(ctx.kernel)
}

const requireTrustee = async (ctx: Ctx, trustee: string): Promise<void> => {
  const refuse = (code: 'hosting_self' | 'hosting_officer' | 'unknown') => {
    throw new AppError('hosting.refused', {}, [issue('trustee', code, { value: trustee })])
  }
  if (trustee === ctx.actor.personId) refuse('hosting_self')
  const { rows } = await ctx.db.run<{ readonly type: string }>(sql`
    select f_user_type as type from gantry.t_member
    where space = ${ctx.space} and id = ${trustee}::uuid and f_state = 'active' and deleted_at is null`)
  const [found] = rows
  if (!found) refuse('unknown')
  else if (found.type !== 'user') refuse('hosting_officer')
}

/** Opens a session of the actor in a hosted account; returns its token. @throws AppError hosting.disabled */
export const enterHosted = async (
  ctx: Ctx,
  principal: string,
  userAgent: string,
): Promise<{ readonly token: string; readonly ctx: Ctx }> => {
  const { rows } = await ctx.db.run<{ readonly name: string }>(sql`
    select m.f_name as name from gantry.hosting h
    join gantry.t_member m on m.space = h.space and m.id = h.principal and m.f_state = 'active' and m.deleted_at is null
    where h.space = ${ctx.space} and h.principal = ${principal}::uuid and h.trustee = ${ctx.actor.personId}::uuid`)
  const [found] = rows
  if (!found) throw new AppError('hosting.disabled')
  return ctx.kernel.database.transaction(everySpace, async tx => {
    const { userId: account, ip } = ctx.actor
    const { id, token } = await openSession(
      ctx.kernel,
      tx,
      {
        account,
        space: ctx.space,
        heldIn: ctx.space,
        kind: 'cookie',
        remembered: false,
        ip: ip ?? '',
        userAgent,
      },
      ctx.now,
    )
    await tx.run(sql`update gantry.session set hosted = ${principal}::uuid where id = ${id}`)
    await audit({ ...ctx, db: tx }, { action: 'hosting.entered', details: { principal, name: found.name } })
    await emit(
      { ...ctx, db: tx },
      { type: 'hosting.entered', recordId: principal, payload: { ip: ip ?? '' } },
    )
    const trustee = { id: ctx.actor.personId, name: ctx.actor.name }
    return {
      token,
      ctx: { ...ctx, actor: { ...ctx.actor, personId: principal, name: found.name, sessionId: id, trustee } },
    }
  })
}

interface OwnSession {
  readonly token: string
  readonly remembered: boolean
  readonly ctx: Ctx
}

/**
 * Ends the hosted session, also one whose hosting has ended meanwhile, and returns an ordinary session of the same account that the
 * browser holds; null without one.
 */
export const leaveHosted = async (
  ctx: Ctx,
  tokens: readonly string[],
  from: { readonly ip: string; readonly userAgent: string },
): Promise<OwnSession | 'not-hosted' | null> => {
  const hosted = await hostedSession(ctx, tokens)
  if (!hosted) return 'not-hosted'
  await platform(ctx.kernel).run(sql`delete from gantry.session where id = ${hosted.id}::uuid`)
  if (ctx.actor.trustee) await audit(ctx, { action: 'hosting.left' })
  forgetActors(ctx.kernel)
  const { rows } = await platform(ctx.kernel).run<{
    readonly place: number
    readonly remembered: boolean
  }>(sql`
    select held.place::int, s.remembered
    from unnest(${tokens.map(tokenHash)}::bytea[]) with ordinality as held (hash, place)
    join gantry.session s on s.token_hash = held.hash and s.account = ${hosted.account}::uuid and s.hosted is null
      and s.expires_at > ${ctx.now}
    order by held.place limit 1`)
  const [own] = rows
  const token = own && tokens[own.place - 1]
  if (!own || token === undefined) return null
  const cookies = { [sessionCookie]: token }
  const actor = await authenticate(ctx.kernel, { cookies, authorization: undefined, space: null, ...from })
  if (typeof actor === 'string') return null
  return { token, remembered: own.remembered, ctx: createCtx(ctx.kernel, actor, ctx.requestId) }
}

/** The session of the browser in the account of another, whether or not it still admits anybody there. */
const hostedSession = async (
  { kernel }: Ctx,
  [current]: readonly string[],
): Promise<{ readonly id: string; readonly account: string } | null> => {
  if (current === undefined) return null
  const { rows } = await platform(kernel).run<{ id: string; account: string }>(sql`
    select id, account from gantry.session where token_hash = ${tokenHash(current)} and hosted is not null`)
  return rows[0] ?? null
}
