import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { designsSpace } from '@gantry/records/server'
import type { AnalysisKind } from '../shared/contract.ts'
import type { Shared } from '../shared/sharing.ts'

/** Whether a dashboard or screen is for the actor: for everybody, for one of the actor's roles, or the actor designs. */
export const isFor = (ctx: Ctx, { scope, roles = [] }: Pick<Shared, 'scope' | 'roles'>): boolean =>
  scope === 'all' || designsSpace(ctx) || roles.some(role => ctx.actor.roles.includes(role))

/** A design in use with the body of its newest release. */
export interface Published<Body> {
  readonly body: Body
  readonly app: string | null
  readonly favourite: boolean
}

/** @throws AppError analysis.not_found for one that is not published, stopped or removed */
export const published = async <Body>(ctx: Ctx, kind: AnalysisKind, id: string): Promise<Published<Body>> => {
  const { rows } = await ctx.db.run<Published<Body>>(sql`
    select r.body, d.app, f.person is not null as favourite from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.analysis_favourite f
      on f.space = d.space and f.kind = d.kind and f.design = d.id and f.person = ${ctx.actor.personId}::uuid
    where d.space = ${ctx.space} and d.kind = ${kind} and d.id = ${id} and d.state = 'active'`)
  const [row] = rows
  if (!row) throw new AppError('analysis.not_found')
  return row
}
