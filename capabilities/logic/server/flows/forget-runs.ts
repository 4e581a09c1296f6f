import { type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'

/** Days runs are kept. */
const runDays = 30
/** Days the steps of failed runs are kept: they hold values of records. */
export const traceDays = 14
const together = 2_000

/** Deletes old runs of logic flows, and the steps of those that failed, of all spaces. */
export const forgetOld = async (kernel: Kernel): Promise<void> => {
  const before = (days: number) => new Date(kernel.now().getTime() - days * 86_400_000)
  for (;;) {
    const { count } = await platform(kernel).run(sql`
      delete from gantry.logic_run where (space, id) in (
        select space, id from gantry.logic_run where at < ${before(runDays)} limit ${together})`)
    if (count < together) break
  }
  for (;;) {
    const { count } = await platform(kernel).run(sql`
      update gantry.logic_run set trace = null where (space, id) in (
        select space, id from gantry.logic_run
        where at < ${before(traceDays)} and trace is not null limit ${together})`)
    if (count < together) return
  }
}

export const forgetFlowRuns: Schedule = {
  name: 'logic_forget_runs',
  cron: '41 3 * * *',
  run: forgetOld,
}
