import { peopleToday, tryWorkflow } from '@gantry/approvals/shared'
import { asJson } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import type { WorkflowPart } from '@gantry/workflow/web'
import type { ComponentProps } from 'react'

/** What the designer of workflows asks of the engine that runs them. */
export const workflowAsks: ComponentProps<typeof WorkflowPart>['asks'] = {
  trial: (def, given) => call(tryWorkflow, { body: asJson(def), ...given }),
  peopleToday: async (table, rules) => (await call(peopleToday, { table, rules })).data,
}
