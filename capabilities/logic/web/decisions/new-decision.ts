import { newId } from '@gantry/base/shared'
import type { Decision } from '@gantry/decisions/shared'
import type { TFunction } from 'i18next'

/** A decision to begin with: an input and a table that asks it. */
export const newDecision = (t: TFunction, name: string, app: string): Decision => ({
  id: newId(),
  app,
  name,
  nodes: {
    input_1: { kind: 'input', settings: { label: t('decision.node.input'), type: 'number' } },
    table_1: {
      kind: 'table',
      settings: {
        label: name,
        hit: 'U',
        inputs: [{ id: 'in_1', label: t('decision.node.input'), expression: 'input_1', type: 'number' }],
        outputs: [{ id: 'out_1', label: t('decision.output'), type: 'text' }],
        rows: [{ id: 'r1', when: {}, give: {} }],
      },
    },
  },
  edges: [{ id: 'e1', from: 'input_1', to: 'table_1' }],
  result: 'table_1',
})
