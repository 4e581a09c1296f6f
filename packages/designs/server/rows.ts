import { AppError, type Json, type Text } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { Design, DesignKey, Draft, Release } from '../shared/design.ts'

/** A draft as it is kept. */
export interface DraftRow extends Draft {
  readonly note: string | null
  readonly restores: number | null
}

interface Kept extends Omit<DraftRow, 'by'> {
  readonly byId: string | null
  readonly byName: string | null
}

const refOf = (id: string | null, name: string | null) => (id === null ? null : { id, title: name ?? '' })

const draftColumns = sql`
  d.kind, d.id, d.body, d.base, d.revision, d.pending, d.note, d.restores, ${isoMilliseconds(sql`d.changed_at`)} as at,
  d.changed_by as "byId", d.changed_name as "byName"`

const asDraft = ({ byId, byName, ...row }: Kept): DraftRow => ({ ...row, by: refOf(byId, byName) })

/** The row of a design; null when it was neither published nor drafted. */
export const designRow = async (ctx: Ctx, { kind, id }: DesignKey): Promise<Design | null> => {
  const { rows } = await ctx.db.run<Design>(sql`
    select kind, id, name, app, release, state from gantry.design
    where space = ${ctx.space} and kind = ${kind} and id = ${id}`)
  return rows[0] ?? null
}

export const draftRow = async (ctx: Ctx, { kind, id }: DesignKey): Promise<DraftRow | null> => {
  const { rows } = await ctx.db.run<Kept>(sql`
    select ${draftColumns} from gantry.design_draft d
    where d.space = ${ctx.space} and d.kind = ${kind} and d.id = ${id}`)
  return rows[0] ? asDraft(rows[0]) : null
}

/** The drafts a piece of long work publishes, locked until the transaction ends. */
export const pendingDrafts = async (
  ctx: Ctx,
  pending: string,
): Promise<readonly (DraftRow & DesignKey)[]> => {
  const { rows } = await ctx.db.run<Kept & DesignKey>(sql`
    select ${draftColumns} from gantry.design_draft d
    where d.space = ${ctx.space} and d.pending = ${pending} order by d.kind, d.id for update`)
  return rows.map(row => ({ ...asDraft(row), kind: row.kind, id: row.id }))
}

/**
 * Writes the row of a design with the name and application of its body, and locks it: designs are kept and published one
 * after another.
 */
export const touchDesign = async (
  ctx: Ctx,
  { kind, id }: DesignKey,
  name: Text,
  app: string | null,
): Promise<Design> => {
  const { rows } = await ctx.db.run<Design>(sql`
    insert into gantry.design as d (space, kind, id, app, name)
    values (${ctx.space}, ${kind}, ${id}, ${app}, ${JSON.stringify(name)}::json)
    on conflict (space, kind, id) do update set changed_at = ${ctx.now},
      app = case when d.release is null then excluded.app else d.app end,
      name = case when d.release is null then excluded.name else d.name end
    returning kind, id, name, app, release, state`)
  const [row] = rows
  if (!row) throw new AppError('server.failed')
  return row
}

const releaseColumns = sql`
  r.kind, r.id, r.number, r.note, r.restores, ${isoMilliseconds(sql`r.at`)} as at, r.by_id as "byId", r.by_name as "byName"`

type KeptRelease = Omit<Release, 'by'> & { readonly byId: string | null; readonly byName: string | null }

const asRelease = ({ byId, byName, ...row }: KeptRelease): Release => ({ ...row, by: refOf(byId, byName) })

/** Newest first; `before` leaves out that number and later ones. */
export const releaseRows = async (
  ctx: Ctx,
  { kind, id }: DesignKey,
  { before = null, limit }: { readonly before?: number | null; readonly limit: number },
): Promise<readonly Release[]> => {
  const { rows } = await ctx.db.run<KeptRelease>(sql`
    select ${releaseColumns} from gantry.design_release r
    where r.space = ${ctx.space} and r.kind = ${kind} and r.id = ${id}
      and (${before}::int is null or r.number < ${before}::int)
    order by r.number desc limit ${limit}`)
  return rows.map(asRelease)
}

/** One release with its body; null when there is none of that number. */
export const releaseRow = async (
  ctx: Ctx,
  { kind, id }: DesignKey,
  number: number,
): Promise<{ readonly release: Release; readonly body: Json } | null> => {
  const { rows } = await ctx.db.run<KeptRelease & { readonly body: Json }>(sql`
    select ${releaseColumns}, r.body from gantry.design_release r
    where r.space = ${ctx.space} and r.kind = ${kind} and r.id = ${id} and r.number = ${number}`)
  if (!rows[0]) return null
  const { body, ...release } = rows[0]
  return { release: asRelease(release), body }
}

/** The body of the newest release; null when the design was never published. */
export const publishedBody = async (ctx: Ctx, { kind, id }: DesignKey): Promise<Json | null> => {
  const { rows } = await ctx.db.run<{ readonly body: Json }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = ${kind} and d.id = ${id}`)
  return rows[0]?.body ?? null
}

/** A design in use with the body of its newest release. */
export interface ReleasedBody extends DesignKey {
  readonly name: Text
  readonly app: string
  readonly release: number
  readonly state: Design['state']
  readonly body: Json
}

/** The published designs of some applications, 5,000 at most; only those in use unless other states are asked for. */
export const releasedBodies = async (
  ctx: Ctx,
  apps: readonly string[],
  states: readonly Design['state'][] = ['active'],
): Promise<readonly ReleasedBody[]> => {
  const { rows } = await ctx.db.run<ReleasedBody>(sql`
    select d.kind, d.id, d.name, d.app, d.release, d.state, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.app = any(${apps}::text[]) and d.state = any(${states}::text[])
    order by d.app, d.kind, d.id limit 5000`)
  return rows
}

/** The designs in use that belong to no application, such as portals; 1,000 at most. */
export const releasedOutsideApps = async (
  ctx: Ctx,
): Promise<readonly Omit<ReleasedBody, 'app' | 'state'>[]> => {
  const { rows } = await ctx.db.run<Omit<ReleasedBody, 'app' | 'state'>>(sql`
    select d.kind, d.id, d.name, d.release, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.app is null and d.state = 'active'
    order by d.kind, d.id limit 1000`)
  return rows
}

/** A design in use, whatever it belongs to. */
export type SpaceBody = Omit<ReleasedBody, 'app' | 'state'> & { readonly app: string | null }

/** The designs in use of the space, 5,000 at most. */
export const releasedInSpace = async (ctx: Ctx): Promise<readonly SpaceBody[]> => {
  const { rows } = await ctx.db.run<SpaceBody>(sql`
    select d.kind, d.id, d.name, d.app, d.release, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.state = 'active'
    order by d.app, d.kind, d.id limit 5000`)
  return rows
}
