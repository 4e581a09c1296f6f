import { type Kernel, platform, sql } from '@gantry/kernel/server'

/** Runs deleted by one statement. */
const together = 5_000

/** Deletes ended runs of a kind of design, with their steps, once they are older than so many days; of all spaces. */
export const forgetRuns = async (kernel: Kernel, kind: string, days: number): Promise<void> => {
  const before = new Date(kernel.now().getTime() - days * 86_400_000)
  for (;;) {
    const { count } = await platform(kernel).run(sql`
      with old as (
        delete from gantry.run where (space, id) in (
          select space, id from gantry.run where design_kind = ${kind} and ended_at < ${before} limit ${together})
        returning space, id
      ), steps as (
        delete from gantry.run_step s using old where s.space = old.space and s.run = old.id
      )
      select 1 from old`)
    if (count < together) return
  }
}
