import { AppError } from '@gantry/base/shared'
import { type Ctx, type Executor, type Sql, sql, systemCtx } from '@gantry/kernel/server'
import type { ReleaseState, ReleaseWish } from '../shared/types.ts'

/** Releases and environments `x` that the space of the caller is a side of. */
export const ofSpace = (ctx: Ctx): Sql => sql`(x.space = ${ctx.space} or x.target = ${ctx.space})`

/** A context of the target of a release: it is compared with, its people are told. Its administrators have agreed that it is read for this. */
export const targetCtx = (ctx: Ctx, target: string): Ctx =>
  systemCtx(ctx.kernel, target, 'a release is compared with its target', ctx.actor.lang)

/** A context of the space that a release comes from: its package is read, its people are told. */
export const sourceCtx = (ctx: Ctx, space: string): Ctx =>
  systemCtx(ctx.kernel, space, 'the package of a release is read', ctx.actor.lang)

/** An environment that was agreed. */
export interface AgreedLink {
  readonly id: string
  readonly space: string
  readonly target: string
}

/** @throws AppError release.no_environment unless its target has agreed */
export const agreedLink = async (db: Executor, space: string, id: string): Promise<AgreedLink> => {
  const { rows } = await db.run<AgreedLink>(sql`
    select id, space, target from gantry.release_link where id = ${id} and space = ${space} and state = 'agreed'`)
  if (!rows[0]) throw new AppError('release.no_environment')
  return rows[0]
}

/** @throws AppError release.no_environment when it was ended meanwhile */
export const requireAgreed = async (db: Executor, { space, target }: HeldRelease): Promise<void> => {
  const { count } = await db.run(sql`
    select from gantry.release_link where space = ${space} and target = ${target} and state = 'agreed'`)
  if (count === 0) throw new AppError('release.no_environment')
}

/** The state of a release `x` with its import `i` and the schema change `c` of that; approved again where its job never came to an end. */
export const stateNow = sql`case
  when x.state = 'publishing' and i.id is null and not exists (
    select from gantry.job j where j.space = x.target and j.name = 'release_publish'
      and j.input ->> 'release' = x.id::text and j.state in ('queued', 'running')) then 'approved'
  when x.state <> 'publishing' or i.id is null then x.state
  when i.state = 'running' and c.state in ('failed', 'rolled_back') then 'failed'
  else case i.state when 'running' then 'publishing' when 'done' then 'published' when 'undoing' then 'rolling_back'
    when 'undone' then 'rolled_back' else 'failed' end end`

/** Joins of a release `x` with what `stateNow` reads. */
export const withImport = sql`left join gantry.package_install i on i.space = x.target and i.id = x.install
  left join gantry.schema_change c on c.space = i.space and c.id = i.change`

/** A release as its use cases need it. */
export interface HeldRelease {
  readonly id: string
  readonly space: string
  readonly target: string
  readonly name: string
  readonly state: ReleaseState
  readonly file: string
  readonly wish: ReleaseWish
  readonly submittedAccount: string | null
  readonly install: string | null
  readonly before: string | null
}

/** A release of one side; locked where it is about to change. @throws AppError record.not_found */
export const heldRelease = async (
  ctx: Ctx,
  db: Executor,
  id: string,
  side: 'space' | 'target' | 'either',
): Promise<HeldRelease> => {
  const where =
    side === 'either'
      ? ofSpace(ctx)
      : side === 'space'
        ? sql`x.space = ${ctx.space}`
        : sql`x.target = ${ctx.space}`
  const { rows } = await db.run<HeldRelease>(sql`
    select x.id, x.space, x.target, x.name, ${stateNow} as state, x.file, x.wish, x.submitted_account as "submittedAccount",
      x.install, x.before
    from gantry.space_release x ${withImport} where x.id = ${id} and ${where} for update of x`)
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}

/** @throws AppError release.state unless it is in one of these states */
export const requireState = ({ state }: HeldRelease, ...states: readonly ReleaseState[]): void => {
  if (!states.includes(state)) throw new AppError('release.state')
}
