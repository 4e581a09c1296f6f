import type { TFunction } from 'i18next'
import type { FlowTrial, ReadFlowRun } from '../../shared/flow-contract.ts'

/** A failed run in the form in which trials are stepped through; null: its steps are no longer kept. */
export const runAsTrial = (t: TFunction, { run, trace }: ReadFlowRun): FlowTrial | null => {
  if (!trace) return null
  const code = run.error ?? 'server.failed'
  return {
    trace: trace.steps,
    value: null,
    error: { code, message: t(`error.${code}`, { ...trace.params }) },
  }
}
