import { hostname } from 'node:os'
import { newId } from '@gantry/base/shared'
import { type Kernel, platform } from '../ctx.ts'
import type { Role } from '../env.ts'
import type { Migration } from '../migrate.ts'
import { type Sql, sql } from '../sql.ts'

/** The processes of the product that run on this database, with what only they know of themselves. */
export const serverProcessesMigration: Migration = {
  name: 'kernel.server_processes',
  up: `
    create table gantry.server_process (
      id uuid primary key,
      host text not null,
      pid int not null,
      roles text[] not null,
      version text not null,
      started_at timestamptz not null default now(),
      seen timestamptz not null default now(),
      memory bigint not null,
      pool_open int not null,
      pool_idle int not null,
      pool_waiting int not null,
      pool_most int not null
    );
  `,
}

/** Heartbeat of a process, in milliseconds. */
const beat = 5_000
/** A process that was silent for so long is forgotten. */
const forgottenAfter = '1 hour'

/** Seconds of silence after which the work of a process is taken for lost. */
const lost = 60

/** Condition that a process, by the expression of its id, still gives its heartbeat. */
export const isLivingProcess = (id: Sql): Sql => sql`exists(
  select from gantry.server_process p where p.id = ${id} and p.seen > now() - make_interval(secs => ${lost}))`

const own = new WeakMap<Kernel, string>()

/** The id under which this process is listed; null: it is not. */
export const ownProcess = (kernel: Kernel): string | null => own.get(kernel) ?? null

/** Lists this process among the running ones until it is stopped. */
export const startHeartbeat = async (
  kernel: Kernel,
  { roles, version }: { readonly roles: readonly Role[]; readonly version: string },
): Promise<{ stop(): Promise<void> }> => {
  const id = newId()
  const db = platform(kernel)
  const tell = async () => {
    const { open, idle, waiting, most } = kernel.database.pool()
    await db.run(sql`
      insert into gantry.server_process (id, host, pid, roles, version, memory, pool_open, pool_idle, pool_waiting, pool_most)
      values (${id}, ${hostname()}, ${process.pid}, ${roles}::text[], ${version}, ${process.memoryUsage.rss()},
        ${open}, ${idle}, ${waiting}, ${most})
      on conflict (id) do update set seen = now(), memory = excluded.memory, pool_open = excluded.pool_open,
        pool_idle = excluded.pool_idle, pool_waiting = excluded.pool_waiting`)
    await db.run(
      sql`delete from gantry.server_process where seen < now() - ${forgottenAfter}::interval and id <> ${id}`,
    )
  }
  await tell()
  own.set(kernel, id)
  let telling = Promise.resolve()
  const timer = setInterval(() => {
    telling = tell().catch((error: unknown) => kernel.log.error({ err: error }, 'heartbeat failed'))
  }, beat)
  return {
    stop: async () => {
      clearInterval(timer)
      await telling
      // Whatever stops next must stop also where the database is gone; the list forgets the process by itself.
      await db
        .run(sql`delete from gantry.server_process where id = ${id}`)
        .catch((error: unknown) => kernel.log.warn({ err: error }, 'process not taken off the list'))
    },
  }
}
