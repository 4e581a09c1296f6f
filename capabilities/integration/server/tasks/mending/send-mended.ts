import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { startRun } from '@gantry/runs/server'
import { taskOf } from '@gantry/transform/shared'
import type { sendMended as contract } from '../../../shared/tasks/mending.ts'
import { readsEnds } from '../reads-ends.ts'
import { bodyOfRun, runOf } from '../run-of.ts'
import type { MendInput } from './mend-runner.ts'
import { requireResumption } from './resumption.ts'

type Asked = InputOf<typeof contract>

/**
 * Sends rejected rows of a run again, with the values that were mended. They are written with the rights of the actor, in a run of
 * their own.
 * @throws AppError task.not_found, permission.denied, task.running, task.mend_blocked, task.mend_sent when one of the rows was sent
 * meanwhile, task.mend_partial for rows that name a key alone
 */
export const sendMended = async (ctx: Ctx, { id, step, rows }: Asked): Promise<{ readonly run: string }> => {
  const run = await runOf(ctx, id)
  if (run.state === 'waiting' || run.state === 'running') throw new AppError('task.running')
  const task = taskOf(await bodyOfRun(ctx, run))
  if (!(await readsEnds(ctx, task))) throw new AppError('permission.denied')
  const columns = requireResumption(task, step).columns.map(({ name }) => name)
  refuseUnknown(rows, columns)
  return inTransaction(ctx, async tx => {
    // One sending of rows of a run after another: each row is in one of them.
    await tx.db.run(sql`
      select 1 from gantry.task_run where space = ${tx.space} and id = ${id}::uuid for update`)
    const input: MendInput = {
      task: run.task,
      release: run.release,
      mends: id,
      step,
      by: tx.actor.personId,
    }
    const of = { kind: 'task', id: run.task, release: run.release }
    const mending = await startRun(tx, { runner: 'task_mend', of, cause: {}, input: { ...input } })
    await claimRows(tx, mending, { id, step, rows }, columns)
    await tx.db.run(sql`
      insert into gantry.task_run
        (space, id, task, release, state, cause, by_id, by_name, mends, until, created_at)
      values (${tx.space}, ${mending}::uuid, ${run.task}, ${run.release}, 'waiting', 'mend', ${tx.actor.personId}::uuid,
        ${tx.actor.name}, ${id}::uuid, ${tx.now}, ${tx.now})`)
    await audit(tx, {
      action: 'task.mended',
      details: { id: run.task, run: mending, mends: id, rows: rows.length },
    })
    return { run: mending }
  })
}

const refuseUnknown = (rows: Asked['rows'], columns: readonly string[]): void => {
  const named = rows.flatMap(({ values }) => Object.keys(values))
  const unknown = named.find(name => !columns.includes(name))
  if (unknown !== undefined) throw new AppError('request.invalid', {}, [issue(`rows.${unknown}`, 'unknown')])
}

/** Takes rows of the list for a run. @throws AppError task.mend_sent, task.mend_partial */
const claimRows = async (
  tx: Ctx,
  mending: string,
  { id, step, rows }: Asked,
  columns: readonly string[],
): Promise<void> => {
  type Claimed = { readonly line: number; readonly row: Readonly<Record<string, unknown>> }
  const { rows: claimed } = await tx.db.run<Claimed>(sql`
    update gantry.task_reject r
    set sent_by = ${mending}::uuid, mended = coalesce(r.mended, r.row) || m.values
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(line int, "values" jsonb)
    where r.space = ${tx.space} and r.run = ${id}::uuid and r.step = ${step} and coalesce(r.line, r.seq) = m.line
      and r.sent_by is null
    returning m.line, r.mended as row`)
  const found = new Set(claimed.map(({ line }) => line))
  const gone = new Set(rows.map(({ line }) => line).filter(line => !found.has(line))).size
  if (gone > 0) throw new AppError('task.mend_sent', { gone })
  const partial = new Set(
    claimed.filter(({ row }) => columns.some(name => !(name in row))).map(({ line }) => line),
  ).size
  if (partial > 0) throw new AppError('task.mend_partial', { partial })
}
