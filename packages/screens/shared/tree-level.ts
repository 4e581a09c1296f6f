import { type FieldType, kindFacts, operatorsOf } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'

/** Whether a field may be a level of the tree beside a view: a record holds one of some values, by which it can be counted. */
export const isTreeLevel = (type: FieldType, def: FieldDef): boolean =>
  (type.kind === 'choice' || type.kind === 'reference' || (type.kind === 'text' && !type.multiline)) &&
  kindFacts[type.kind].groupable &&
  operatorsOf(def).includes('eq')
