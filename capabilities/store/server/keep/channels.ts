import { AppError, issue } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  empty,
  everySpace,
  isoSeconds,
  patternOf,
  platform,
  type Sql,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/keep-contract.ts'
import { noteChannel } from '../publish/decide.ts'
import { inUse, numberOf } from '../sql-parts.ts'

const pageSize = 30
/** Spaces that can be chosen for a trial, and lines of each list of a product. */
const mostSpaces = 200
const shown = 20

/** A version as a channel shows it; the hash of a package that was not made yet is empty. */
const versionIn = (
  column: Sql,
): Sql => sql`(select json_build_object('number', ${numberOf()}, 'hash', coalesce(v.bundle, ''),
  'since', ${isoSeconds(sql`coalesce((select max(c.at) from gantry.store_channel_event c where c.app = a.id and c.version = v.id), v.uploaded_at)`)})
  from gantry.store_version v where v.id = ${column})`

/** The official version that rolling back would bring back: the newest earlier one that is still published. */
const earlier = sql`(select v.id from gantry.store_version v, gantry.store_version o where o.id = a.official and v.app = a.id
  and v.state = 'published' and (v.major, v.minor, v.patch) < (o.major, o.minor, o.patch)
  order by v.major desc, v.minor desc, v.patch desc limit 1)`

const names = sql`json_build_object('id', s.id, 'name', s.name)`

/** A page of the products of a channel, last changed first. */
export const listChannel = async (
  ctx: Ctx,
  { channel, search = '', page = 1 }: InputOf<typeof contract.listChannel>,
): Promise<OutputOf<typeof contract.listChannel>> => {
  const db = platform(ctx.kernel)
  const { rows } = await db.run<contract.ChannelProduct>(sql`
    with page as (
      select a.* from gantry.store_app a
      where ${channel === 'official' ? sql`a.official is not null` : sql`a.trial is not null`}
        ${search.trim() ? sql`and a.words like ${patternOf(search.toLowerCase())}` : empty}
      order by a.changed_at desc, a.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}
    )
    select a.id, a.name, a.icon, a.color, a.publisher_name as publisher, ${versionIn(sql`a.official`)} as official,
      ${versionIn(sql`a.trial`)} as trial, (select ${numberOf()} from gantry.store_version v where v.id = ${earlier}) as back,
      (select coalesce(json_agg(${names} order by s.name), '[]') from gantry.store_trial r join gantry.space s on s.id = r.space
        where r.app = a.id) as "trialSpaces",
      (select coalesce(json_agg(json_build_object('number', x.number, 'spaces', x.spaces) order by x.spaces desc), '[]') from (
        select ${numberOf()} as number, count(*)::int as spaces from gantry.store_install i
        join gantry.store_version v on v.id = ${inUse} where i.app = a.id group by 1 order by 2 desc limit ${shown}) x) as spread,
      (select coalesce(json_agg(json_build_object('kind', f.kind, 'body', f.body, 'by', f.by_name, 'space', f.name,
          'number', f.number, 'at', ${isoSeconds(sql`f.at`)}) order by f.at desc), '[]') from (
        select f.*, s.name, ${numberOf()} as number from gantry.store_feedback f join gantry.space s on s.id = f.space
        join gantry.store_version v on v.id = f.version where f.app = a.id order by f.at desc limit ${shown}) f) as feedback,
      (select coalesce(json_agg(json_build_object('channel', c.channel, 'action', c.action, 'number', c.number, 'who', c.who,
          'at', ${isoSeconds(sql`c.at`)}) order by c.id desc), '[]') from (
        select c.*, ${numberOf()} as number from gantry.store_channel_event c join gantry.store_version v on v.id = c.version
        where c.app = a.id order by c.id desc limit ${shown}) c) as history
    from page a order by a.changed_at desc, a.id`)
  const { rows: facts } = await db.run<
    Pick<OutputOf<typeof contract.listChannel>, 'keeper' | 'spaces' | 'waiting'>
  >(sql`
    select (select ${names} from gantry.store_keeper k join gantry.space s on s.id = k.space) as keeper,
      (select coalesce(json_agg(${names} order by s.name), '[]') from
        (select s.id, s.name from gantry.space s order by s.name limit ${mostSpaces}) s) as spaces,
      (select count(*)::int from gantry.store_version v where v.state = 'waiting') as waiting`)
  const { keeper = null, spaces = [], waiting = 0 } = facts[0] ?? {}
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, keeper, spaces, waiting }
}

interface Held {
  readonly official: string | null
  readonly trial: string | null
  readonly hash: string | null
  readonly back: string | null
}

/** Changes the channels of a product under its lock. @throws AppError store.not_found */
const changing = (ctx: Ctx, id: string, change: (held: Held, scoped: Ctx) => Promise<void>): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<Held>(sql`
      select a.official, a.trial, ${earlier} as back, (select v.bundle from gantry.store_version v where v.id = a.trial) as hash
      from gantry.store_app a where a.id = ${id} for update of a`)
    if (!rows[0]) throw new AppError('store.not_found')
    await change(rows[0], { ...ctx, db: tx, tx })
  })

/**
 * Makes the version under trial official, by the hash that was looked at: it is the same package.
 * @throws AppError store.not_found, store.state when another version is under trial by now
 */
export const promoteTrial = (ctx: Ctx, { id, hash }: InputOf<typeof contract.promoteTrial>): Promise<void> =>
  changing(ctx, id, async ({ trial, official, hash: held }, scoped) => {
    if (trial === null || held !== hash) throw new AppError('store.state')
    await scoped.db.run(
      sql`update gantry.store_app set official = ${trial}, trial = null, changed_at = ${ctx.now} where id = ${id}`,
    )
    await noteChannel(scoped, scoped.db, {
      app: id,
      channel: 'official',
      action: 'promoted',
      version: trial,
      before: official,
    })
    await audit(scoped, { action: 'store.promoted', details: { product: id, version: trial, hash } })
  })

/**
 * Makes the official version of before official again. Spaces that updated keep what they have until they change it.
 * @throws AppError store.not_found, store.state when there is none
 */
export const rollBackOfficial = (
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.rollBackOfficial>,
): Promise<void> =>
  changing(ctx, id, async ({ official, back }, scoped) => {
    if (back === null) throw new AppError('store.state')
    await scoped.db.run(
      sql`update gantry.store_app set official = ${back}, changed_at = ${ctx.now} where id = ${id}`,
    )
    await noteChannel(scoped, scoped.db, {
      app: id,
      channel: 'official',
      action: 'rolled_back',
      version: back,
      before: official,
    })
    await audit(scoped, {
      action: 'store.rolled_back',
      details: { product: id, version: back, reason: reason.trim() },
    })
  })

/** @throws AppError store.not_found, request.invalid naming a space that does not exist */
export const setTrialSpaces = (
  ctx: Ctx,
  { id, spaces }: InputOf<typeof contract.setTrialSpaces>,
): Promise<void> =>
  changing(ctx, id, async (_held, scoped) => {
    const { rows } = await scoped.db.run<{ id: string }>(
      sql`select id from gantry.space where id = any(${[...spaces]}::text[])`,
    )
    const unknown = spaces.find(space => rows.every(row => row.id !== space))
    if (unknown !== undefined)
      throw new AppError('request.invalid', {}, [issue('spaces', 'unknown', { value: unknown })])
    await scoped.db.run(sql`delete from gantry.store_trial where app = ${id}`)
    await scoped.db.run(sql`
      insert into gantry.store_trial (app, space) select distinct ${id}::uuid, s from unnest(${[...spaces]}::text[]) s`)
    await audit(scoped, { action: 'store.trial_set', details: { product: id, spaces: [...spaces] } })
  })

/** @throws AppError space.not_found */
export const setKeeper = async (ctx: Ctx, space: string | null): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`delete from gantry.store_keeper`)
    if (space !== null) {
      const { count } = await tx.run(
        sql`insert into gantry.store_keeper (space) select id from gantry.space where id = ${space}`,
      )
      if (count === 0) throw new AppError('space.not_found')
    }
    await audit({ ...ctx, db: tx }, { action: 'store.keeper_set', details: { space } })
  })
}
