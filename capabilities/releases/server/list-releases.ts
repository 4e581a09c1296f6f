import { AppError } from '@gantry/base/shared'
import { type Ctx, empty, isoSeconds, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { readChange } from '@gantry/records/server'
import type * as contract from '../shared/contract.ts'
import type { ReleaseDetail, ReleaseInfo, ReleasePlan } from '../shared/types.ts'
import { decidersOf } from './deciders.ts'
import { planRelease } from './plan.ts'
import { heldRelease, ofSpace, stateNow, targetCtx, withImport } from './reach.ts'

const pageSize = 30

const columns = (
  ctx: Ctx,
): Sql => sql`x.id, x.number, x.name, x.note, json_build_object('id', s.id, 'name', s.name) as space,
  json_build_object('id', t.id, 'name', t.name) as target, l.stage, ${stateNow} as state, x.apps, x.sha256,
  x.size::float8 as size, x.made_by as "madeBy", ${isoSeconds(sql`x.made_at`)} as "madeAt", x.submitted_by as "submittedBy",
  ${isoSeconds(sql`x.submitted_at`)} as "submittedAt", x.decision, x.decided_by as "decidedBy",
  ${isoSeconds(sql`x.decided_at`)} as "decidedAt", x.reason, x.published_by as "publishedBy",
  ${isoSeconds(sql`x.published_at`)} as "publishedAt", x.rolled_back_by as "rolledBackBy",
  ${isoSeconds(sql`x.rolled_back_at`)} as "rolledBackAt", x.rolled_back_why as "rolledBackWhy", null as progress,
  coalesce(x.error, i.error) as error, x.target = ${ctx.space} as receives,
  coalesce(x.submitted_account = ${ctx.actor.userId}::uuid, false) as own, x.before is not null as "hasBefore",
  coalesce(l.alone, false) as alone, x.decided_alone as "decidedAlone"`

const source = sql`gantry.space_release x join gantry.space s on s.id = x.space join gantry.space t on t.id = x.target
  left join gantry.release_link l on l.space = x.space and l.target = x.target ${withImport}`

/** Releases from and to the space of the caller; what it has to decide is marked by `receives` and `state`. */
export const listReleases = async (
  ctx: Ctx,
  { environment, page = 1 }: InputOf<typeof contract.listReleases>,
): Promise<OutputOf<typeof contract.listReleases>> => {
  const { rows } = await platform(ctx.kernel).run<ReleaseInfo>(sql`
    select ${columns(ctx)} from ${source}
    where ${ofSpace(ctx)} ${environment ? sql`and l.id = ${environment}` : empty}
    order by x.made_at desc, x.id desc limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** A release with its plan. @throws AppError record.not_found, and what reading its package refuses */
export const readRelease = async (ctx: Ctx, id: string): Promise<ReleaseDetail> => {
  const db = platform(ctx.kernel)
  const { rows } = await db.run<
    ReleaseInfo & { plan: ReleasePlan | null; change: string | null; agreed: boolean }
  >(sql`
    select ${columns(ctx)}, x.plan, i.change, coalesce(l.state = 'agreed', false) as agreed from ${source} where x.id = ${id} and ${ofSpace(ctx)}`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  const held = await heldRelease(ctx, db, id, 'either')
  const { change, plan, agreed, ...info } = found
  const isMoving = found.state === 'publishing' || found.state === 'rolling_back'
  const { progress } =
    isMoving && change !== null ? await readChange(targetCtx(ctx, held.target), change) : { progress: null }
  return {
    ...info,
    progress,
    wish: { ...held.wish, parameters: {} },
    // Once the environment is ended, nothing of the target is looked at.
    plan: found.state !== 'checking' ? plan : agreed ? await planRelease(ctx, held) : null,
    deciders:
      agreed && (found.state === 'checking' || found.state === 'submitted')
        ? await decidersOf(targetCtx(ctx, held.target), held.submittedAccount ?? ctx.actor.userId)
        : [],
  }
}
