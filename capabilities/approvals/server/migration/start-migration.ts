import { AppError, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { startRun } from '@gantry/runs/server'
import type { NodeMap } from '@gantry/workflow/shared'
import type { Migration } from '../../shared/migration-contract.ts'
import { migrateRunnerName } from './migrate-runner.ts'
import { planOf, requireMonitor } from './plan-of.ts'
import { migrationOf } from './read-migrations.ts'

interface Asked {
  readonly workflow: string
  readonly from: number
  readonly to: number
  readonly map: NodeMap
  readonly instances: readonly string[]
}

/**
 * Leaves a move of instances to a run. One that is of another workflow or release by then is refused when its turn comes.
 * @throws AppError workflow.not_found, workflow.version_conflict where a newer release came meanwhile, workflow.migration_running
 */
export const startMigration = (ctx: Ctx, asked: Asked): Promise<Migration> =>
  inTransaction(ctx, async tx => {
    await requireMonitor(tx, asked.workflow)
    const { to } = await planOf(tx, asked.workflow, asked.from, asked.map)
    if (asked.to !== to.release) throw new AppError('workflow.version_conflict')
    const instances = await ownInstances(tx, asked)
    const id = newId()
    const { count } = await tx.db.run(sql`
      insert into gantry.wf_migration (space, id, workflow, from_release, to_release, map, state, person, at)
      values (${tx.space}, ${id}::uuid, ${asked.workflow}, ${asked.from}, ${asked.to}, ${JSON.stringify(asked.map)}::json,
        'running', ${tx.actor.personId}::uuid, ${tx.now})
      on conflict (space, workflow) where state = 'running' do nothing`)
    if (count === 0) throw new AppError('workflow.migration_running')
    await tx.db.run(sql`
      insert into gantry.wf_migration_item (space, migration, place, instance, state)
      select ${tx.space}, ${id}::uuid, i.place, i.id, 'waiting'
      from unnest(${instances}::uuid[]) with ordinality as i (id, place)`)
    await startRun(tx, {
      runner: migrateRunnerName,
      of: { kind: 'workflow', id: asked.workflow, release: asked.to },
      cause: { person: tx.actor.personId },
      input: { migration: id },
    })
    await audit(tx, {
      action: 'workflow.migrated',
      details: { workflow: asked.workflow, from: asked.from, to: asked.to, instances: instances.length },
    })
    const { workflow: _, ...found } = await migrationOf(tx, id)
    return found
  })

/** Only instances of this workflow may be named: they are the ones its monitor may move. */
const ownInstances = async (
  tx: Ctx,
  { workflow, instances }: Pick<Asked, 'workflow' | 'instances'>,
): Promise<readonly string[]> => {
  const ids = [...new Set(instances)]
  const { rows } = await tx.db.run<{ readonly id: string }>(sql`
    select id from gantry.wf_instance
    where space = ${tx.space} and workflow = ${workflow} and id = any(${ids}::uuid[]) order by id`)
  const own = rows.map(({ id }) => id)
  const strange = ids.find(each => !own.includes(each))
  if (strange !== undefined)
    throw new AppError('request.invalid', {}, [issue('instances', 'unknown', { value: strange })])
  return own
}

/** Stops a move before its next instance. @throws AppError workflow.migration_not_found, workflow.instance_state once it ended */
export const cancelMigration = (ctx: Ctx, id: string): Promise<Migration> =>
  inTransaction(ctx, async tx => {
    await migrationOf(tx, id)
    const { count } = await tx.db.run(sql`
      update gantry.wf_migration set state = 'cancelled'
      where space = ${tx.space} and id = ${id}::uuid and state = 'running'`)
    const { workflow, ...found } = await migrationOf(tx, id)
    if (count === 0) throw new AppError('workflow.instance_state', { state: found.state })
    await audit(tx, { action: 'workflow.migration_cancelled', details: { workflow, migration: id } })
    return found
  })
