import { Type } from 'typebox'
import {
  checkHuman,
  type HumanSettings,
  humanProperties,
  mentionsOfHuman,
  textsOfNotices,
} from '../../shared/human.ts'
import { type NodeKind, onlyOut } from '../../shared/node-kind.ts'

/** The initiator's form, itself a step, so that it can be returned to. Its executors are ignored: it is the initiator's. */
export type StartSettings = HumanSettings

export const startKind: NodeKind<StartSettings> = {
  name: 'start',
  group: 'ends',
  icon: 'send',
  enters: false,
  out: () => onlyOut,
  schema: Type.Object({ ...humanProperties }, { additionalProperties: false }),
  propose: ({ name }) => ({ name, executors: [{ rule: 'initiator' }] }),
  check: checkHuman,
  summary: () => ({ key: 'workflow.rule.initiator' }),
  mentions: mentionsOfHuman,
  texts: textsOfNotices,
}
