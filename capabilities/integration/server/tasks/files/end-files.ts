import {
  addFile,
  type Ctx,
  dropFile,
  type Kernel,
  platform,
  type Queue,
  type Sql,
  sql,
  systemCtx,
  wake,
} from '@gantry/kernel/server'
import type { FileFormat } from '@gantry/transform/shared'
import { fileFormatOf } from './file-formats.ts'

/** The queue that drops files which nobody keeps. */
const taskFilesName = { name: 'gantry_task_files' } as const

/** Dropped files of one reading. */
const together = 500

/** In the transaction that ends a run: keeps its files, or leaves them to be dropped. */
export const endFiles = async (tx: Ctx, run: string, outcome: 'keep' | 'drop'): Promise<void> => {
  const { rows } = await tx.db.run(sql`
    select 1 from gantry.task_file where space = ${tx.space} and run = ${run}::uuid limit 1`)
  if (rows.length === 0) return
  if (outcome === 'keep') await keepFiles(tx, run)
  await wake(tx.db, taskFilesName, `${tx.space} ${run}`, { space: tx.space, run })
}

interface Written {
  readonly id: string
  readonly name: string
  readonly format: FileFormat
  readonly size: number
  readonly sha256: string
  readonly expires: Date
}

/** Of a step that several attempts wrote, the last one counts. */
const keepFiles = async (tx: Ctx, run: string): Promise<void> => {
  const { rows } = await tx.db.run<Written>(sql`
    update gantry.task_file set kept = true
    where space = ${tx.space} and id in (
      select distinct on (step) id from gantry.task_file
      where space = ${tx.space} and run = ${run}::uuid and sha256 is not null order by step, id desc)
    returning id, name, format, size::float8 as size, sha256, expires_at as expires`)
  for (const { id, name, format, size, sha256, expires } of rows)
    await addFile(tx, {
      id,
      name,
      mime: fileFormatOf[format].mime,
      size,
      sha256,
      purpose: 'task',
      expiresAt: new Date(expires),
    })
}

/** Files written aside whose run has ended without keeping them. */
const leftAside = sql`not f.kept and not exists (
  select from gantry.task_run t where t.space = f.space and t.id = f.run and t.state in ('waiting', 'running'))`

/** After the end of a run: drops what it wrote aside, and files of its steps beyond the newest ones to keep. */
export const taskFiles: Queue = {
  ...taskFilesName,
  concurrency: 1,
  run: async (kernel, about) => {
    const { space, run } = about as { readonly space: string; readonly run: string }
    await dropWhere(
      kernel,
      sql`f.space = ${space} and (f.run = ${run}::uuid and ${leftAside} or f.id in (
        select o.id from (
          select k.id, n.newest, row_number() over (partition by k.step order by k.id desc) as place
          from gantry.task_file n
          join gantry.task_file k on k.space = n.space and k.task = n.task and k.step = n.step and k.kept
          where n.space = ${space} and n.run = ${run}::uuid and n.kept and n.newest is not null
        ) o where o.place > o.newest))`,
    )
  },
}

/** Drops files whose time is over, and whatever ended runs left aside, of all spaces. */
export const forgetFiles = (kernel: Kernel): Promise<void> =>
  dropWhere(kernel, sql`(f.expires_at < ${kernel.now()} or ${leftAside})`)

/** The content goes before its row: what is interrupted here is found again. */
const dropWhere = async (kernel: Kernel, condition: Sql): Promise<void> => {
  for (;;) {
    const { rows } = await platform(kernel).run<{ readonly space: string; readonly id: string }>(sql`
      select f.space, f.id from gantry.task_file f where ${condition} limit ${together}`)
    for (const { space, id } of rows) await dropFile(systemCtx(kernel, space, 'files of tasks'), id)
    await platform(kernel).run(sql`
      delete from gantry.task_file where (space, id) in (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (space text, id uuid))`)
    if (rows.length < together) return
  }
}
