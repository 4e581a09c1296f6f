import { contracts } from './contract/index.ts'
import { handovers } from './handover/index.ts'
import { inspections } from './inspection/index.ts'
import { nonConformities } from './non-conformity/index.ts'
import { spareParts } from './spare-parts/index.ts'
import type { Template } from './template.ts'
import { workOrders } from './work-orders/index.ts'

export { register, sampleRegister } from './register/index.ts'
export type { Template, TemplateButtons, TemplateTable, TemplateView } from './template.ts'

/** Every template, in the order they are offered in. */
export const templates: readonly Template[] = [
  workOrders,
  inspections,
  spareParts,
  handovers,
  nonConformities,
  contracts,
]
