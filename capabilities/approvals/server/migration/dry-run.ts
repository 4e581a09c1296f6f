import { type Ctx, empty, sql } from '@gantry/kernel/server'
import { type Instance, migrate, type NodeMap, type WorkflowDef } from '@gantry/workflow/shared'
import {
  type MigrationNode,
  type MigrationReport,
  migrationSize,
  type PlannedInstance,
} from '../../shared/migration-contract.ts'
import { nameAt, planOf, requireMonitor, sayBlocks } from './plan-of.ts'

interface Asked {
  readonly workflow: string
  readonly from: number
  readonly map?: NodeMap
  readonly after?: string
}

interface Row {
  readonly id: string
  readonly subject: string
  readonly marking: Instance
}

/** What a move to the newest release would do, by the function that does it; nothing is stored. */
export const planMigration = async (ctx: Ctx, asked: Asked): Promise<MigrationReport> => {
  await requireMonitor(ctx, asked.workflow)
  const { plan, from, to } = await planOf(ctx, asked.workflow, asked.from, asked.map)
  const { rows } = await ctx.db.run<Row>(sql`
    select id, subject, marking from gantry.wf_instance
    where space = ${ctx.space} and workflow = ${asked.workflow} and release = ${asked.from}
      and state in ('ongoing', 'interrupted') ${asked.after === undefined ? empty : sql`and id > ${asked.after}::uuid`}
    order by id limit ${migrationSize + 1}`)
  const now = ctx.now.getTime()
  const instances = rows.slice(0, migrationSize).map(({ id, subject, marking }): PlannedInstance => {
    const found = migrate(plan, marking, null, now)
    return {
      instance: id,
      subject,
      state: marking.state,
      table: marking.table,
      record: marking.record,
      at: [
        ...new Set(marking.activations.flatMap(({ state, node }) => (state === 'active' ? [node] : []))),
      ].flatMap(node => nameAt(from.def, node) ?? []),
      blocked: 'blocked' in found ? sayBlocks(from.def, found.blocked) : [],
    }
  })
  return {
    from: from.release,
    to: to.release,
    nodes: nodesOf(from.def),
    targets: nodesOf(to.def),
    map: plan.map,
    instances,
    next: rows.length > migrationSize ? (instances.at(-1)?.instance ?? null) : null,
  }
}

const nodesOf = ({ nodes }: WorkflowDef): readonly MigrationNode[] =>
  Object.entries(nodes).map(([id, { kind, settings }]) => ({ id, kind, name: settings.name }))
