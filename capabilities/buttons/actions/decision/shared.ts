import {
  type AskedDesign,
  askedSchema,
  checkAsked,
  mentionsOfAsked,
  newAsked,
  readByAsked,
} from '@gantry/designs/shared'
import type { ActionKind } from '../../shared/action-kind.ts'

export const decisionActionKind: ActionKind<AskedDesign> = {
  name: 'decision',
  schema: askedSchema,
  many: () => true,
  alone: () => false,
  propose: () => newAsked,
  check: (asked, { table, asked: known }) => checkAsked('decision', asked, table, known?.decision),
  reads: readByAsked,
  mentions: (asked, table) => mentionsOfAsked('decision', asked, table),
}
