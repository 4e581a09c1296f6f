import {
  type AskedDesign,
  askedSchema,
  checkAsked,
  mentionsOfAsked,
  newAsked,
  readByAsked,
} from '@gantry/designs/shared'
import type { ActionKind } from '../../shared/action-kind.ts'

export const logicActionKind: ActionKind<AskedDesign> = {
  name: 'logic',
  schema: askedSchema,
  many: () => true,
  alone: asked => asked.input.length + asked.answer.length === 0,
  propose: () => newAsked,
  check: (asked, { table, asked: known }) => checkAsked('logic', asked, table, known?.logic),
  reads: readByAsked,
  mentions: (asked, table) => mentionsOfAsked('logic', asked, table),
}
