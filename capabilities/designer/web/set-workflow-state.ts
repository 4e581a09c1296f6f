import { setWorkflowState } from '@gantry/approvals/shared'
import { call, errorText } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import type { TFunction } from 'i18next'

/** Stops, starts or removes a workflow, and says what became of it. False: it was refused. */
export const changeWorkflowState = async (
  t: TFunction,
  workflow: string,
  state: 'active' | 'stopped' | 'removed',
): Promise<boolean> => {
  try {
    await call(setWorkflowState, { workflow, state })
    toast({ text: t(`workflow_state.done.${state}`) })
    return true
  } catch (error) {
    toast({ kind: 'failed', text: errorText(t, error) })
    return false
  }
}
