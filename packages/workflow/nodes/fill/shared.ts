import { Type } from 'typebox'
import { sayExecutors } from '../../shared/executors.ts'
import {
  checkHuman,
  type HumanSettings,
  humanProperties,
  mentionsOfHuman,
  textsOfNotices,
} from '../../shared/human.ts'
import { type NodeKind, onlyOut } from '../../shared/node-kind.ts'

/** Work on the form; its decision is to submit. `all`: everybody submits; absent: who takes it first. */
export interface FillSettings extends HumanSettings {
  readonly all?: boolean
}

export const fillKind: NodeKind<FillSettings> = {
  name: 'fill',
  group: 'people',
  icon: 'pencil',
  enters: true,
  out: () => onlyOut,
  schema: Type.Object(
    { ...humanProperties, all: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  propose: ({ name }) => ({ name, executors: [] }),
  check: checkHuman,
  summary: ({ executors }) => sayExecutors(executors),
  mentions: mentionsOfHuman,
  texts: textsOfNotices,
}
