import { inTransaction, isFeatureOff, type Queue, sql, systemCtx, wake } from '@gantry/kernel/server'
import { flowRetryName, retryStep } from './advance-flow.ts'
import { flowClockName, flowInForce, setFlowClock } from './flow-designs.ts'
import { startFlowRun } from './start-flow.ts'

/** Starts flows at their time; one that passed while no process was up is caught up once. */
export const flowClock: Queue = {
  ...flowClockName,
  concurrency: 1,
  run: (kernel, about) => {
    const { space, flow } = about as { readonly space: string; readonly flow: string }
    return inTransaction(systemCtx(kernel, space, 'flow clock'), async tx => {
      const { rows } = await tx.db.run<{ readonly left: number }>(sql`
        select extract(epoch from next_at - ${kernel.now()}::timestamptz)::float8 as left from gantry.flow_clock
        where space = ${space} and flow = ${flow} for update`)
      const left = rows[0]?.left
      if (left === undefined) return
      if (left > 0) {
        const at = new Date(kernel.now().getTime() + left * 1_000)
        return wake(tx.db, flowClockName, `${space} ${flow}`, { space, flow }, at)
      }
      const found = await flowInForce(tx, flow)
      await setFlowClock(tx, flow, found?.isOn ? found.flow.schedule : undefined)
      // A time that passes while the feature is off is not caught up.
      if (found?.isOn && !isFeatureOff(tx, 'integration')) await startFlowRun(tx, flow, { cause: 'schedule' })
    })
  },
}

/** Tries failed tasks of flows again after their pause. */
export const flowRetries: Queue = {
  ...flowRetryName,
  concurrency: 1,
  run: (kernel, about) => {
    const { space, run, node } = about as {
      readonly space: string
      readonly run: string
      readonly node: string
    }
    return inTransaction(systemCtx(kernel, space, 'flow retry'), tx => retryStep(tx, run, node))
  },
}
