import type { Text } from '@gantry/base/shared'
import { type Ctx, empty, type Kernel, type Sql, sql } from '@gantry/kernel/server'
import type { WorkflowDef } from '@gantry/workflow/shared'
import type { MonitoredWorkflow } from '../../shared/figures-contract.ts'

const mostWorkflows = 200

/** What the newest release of a workflow says of who watches it. */
interface Watch {
  readonly name: Text
  readonly table: string
  readonly monitors: WorkflowDef['monitors']
}

interface Watched extends Watch {
  readonly id: string
  readonly state: 'active' | 'stopped' | 'removed'
}

/** Releases per process whose monitors are known; beyond it the cache starts anew. */
const mostKnown = 20_000

const knownWatches = new WeakMap<Kernel, Map<string, Watch>>()

/**
 * The workflows of the space, or one of them, with their monitors. A definition is long, so that looking into it for monitors costs
 * far more than the list: of each release it is done once by each process.
 */
const watched = async (ctx: Ctx, only?: string): Promise<readonly Watched[]> => {
  const { rows } = await ctx.db.run<
    Pick<Watched, 'id' | 'state'> & { readonly number: number; readonly at: string }
  >(
    sql`
    select d.id, d.state, r.number, r.at from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'workflow' ${only === undefined ? empty : sql`and d.id = ${only}`}
    order by d.id desc`,
    { name: only === undefined ? 'approvals.watched' : 'approvals.watched_one' },
  )
  const known = knownWatches.get(ctx.kernel) ?? new Map<string, Watch>()
  knownWatches.set(ctx.kernel, known)
  const keyOf = (id: string, number: number, at: string) => `${ctx.space} ${id} ${number} ${at}`
  // What is known may be cleared by another request meanwhile.
  const found = new Map(
    rows.flatMap(({ id, number, at }) => {
      const watch = known.get(keyOf(id, number, at))
      return watch ? [[id, watch] as const] : []
    }),
  )
  const missing = rows.filter(({ id }) => !found.has(id))
  if (missing.length > 0) {
    const read = await ctx.db.run<
      Omit<Watched, 'state'> & { readonly number: number; readonly at: string }
    >(sql`
      select r.id, r.number, r.at, r.body->'name' as name, r.body->>'table' as "table", r.body->'monitors' as monitors
      from unnest(${missing.map(({ id }) => id)}::text[], ${missing.map(({ number }) => number)}::int[]) as asked (id, number)
      join gantry.design_release r on r.space = ${ctx.space} and r.kind = 'workflow' and r.id = asked.id and r.number = asked.number`)
    if (known.size + missing.length > mostKnown) known.clear()
    for (const { id, number, at, name, table, monitors } of read.rows) {
      const watch = { name, table, monitors: monitors ?? undefined }
      found.set(id, watch)
      known.set(keyOf(id, number, at), watch)
    }
  }
  return rows.flatMap(({ id, state }) => {
    const watch = found.get(id)
    return watch ? [{ id, state, ...watch }] : []
  })
}

/** The administrator of the space monitors every workflow. */
const isAdministrator = ({ actor }: Ctx): boolean => actor.userType === 'admin'

/** Whether monitors include the actor, himself or by a role. */
export const isAmong = (ctx: Ctx, monitors: WorkflowDef['monitors']): boolean =>
  isAdministrator(ctx) || isNamed(ctx, monitors)

const isNamed = ({ actor }: Ctx, monitors: WorkflowDef['monitors']): boolean =>
  (monitors?.users.includes(actor.personId) ?? false) ||
  (monitors?.roles.some(role => actor.roles.includes(role)) ?? false)

/** Whether the actor may correct data under way: an explicit right, so an administrator has it only where monitors name him. */
export const mayCorrect = (ctx: Ctx, monitors: WorkflowDef['monitors']): boolean =>
  monitors?.correct === true && isNamed(ctx, monitors)

/** Of the workflows of instances, those whose data under way the actor may correct. */
export const correctedAmong = async (
  ctx: Ctx,
  workflows: readonly string[],
): Promise<ReadonlySet<string>> => {
  const asked = new Set(workflows)
  if (asked.size === 0) return asked
  const found = (await watched(ctx)).filter(({ id, monitors }) => asked.has(id) && mayCorrect(ctx, monitors))
  return new Set(found.map(({ id }) => id))
}

/** Whether the actor monitors a workflow; without one, whether he monitors any. */
export const isMonitor = async (ctx: Ctx, workflow?: string): Promise<boolean> =>
  isAdministrator(ctx) || (await watched(ctx, workflow)).some(({ monitors }) => isNamed(ctx, monitors))

/** Ids of the workflows whose newest release names the actor as a monitor; null: all, he is the administrator. */
export const monitoredIds = async (ctx: Ctx): Promise<readonly string[] | null> =>
  isAdministrator(ctx)
    ? null
    : (await watched(ctx)).filter(({ monitors }) => isNamed(ctx, monitors)).map(({ id }) => id)

/** The condition on `gantry.wf_instance i` that selects what the actor monitors. */
export const monitoredBy = async (ctx: Ctx): Promise<Sql> => {
  const ids = await monitoredIds(ctx)
  return ids === null ? sql`i.state <> 'draft'` : sql`i.state <> 'draft' and i.workflow = any(${ids}::text[])`
}

/** Published workflows the actor monitors. */
export const monitoredWorkflows = async (ctx: Ctx): Promise<readonly MonitoredWorkflow[]> =>
  (await watched(ctx))
    .filter(({ state, monitors }) => state !== 'removed' && isAmong(ctx, monitors))
    .slice(0, mostWorkflows)
    .map(({ id, name, table }) => ({ id, name, table }))
