import type { JsonObject } from '@gantry/base/shared'
import { callKind } from '../actions/call/shared.ts'
import { changeKind } from '../actions/change/shared.ts'
import { connectorActionKind } from '../actions/connector/shared.ts'
import { createKind } from '../actions/create/shared.ts'
import { decisionActionKind } from '../actions/decision/shared.ts'
import { logicActionKind } from '../actions/logic/shared.ts'
import { openKind } from '../actions/open/shared.ts'
import { printKind } from '../actions/print/shared.ts'
import { ruleActionKind } from '../actions/rule/shared.ts'
import { workflowActionKind } from '../actions/workflow/shared.ts'
import type { ActionKind } from './action-kind.ts'

/** Every kind of action; a new one is a folder of `actions/` and its lines here, in `server/` and in `web/`. */
export const actionKinds = {
  open: openKind,
  create: createKind,
  change: changeKind,
  print: printKind,
  call: callKind,
  connector: connectorActionKind,
  workflow: workflowActionKind,
  rule: ruleActionKind,
  decision: decisionActionKind,
  logic: logicActionKind,
}

export type ActionKindName = keyof typeof actionKinds

export const actionKindNames = Object.keys(actionKinds) as readonly ActionKindName[]

export const isActionKind = (name: string): name is ActionKindName => Object.hasOwn(actionKinds, name)

/** A kind where options are plain JSON: they fit its schema, see `checkAction`. */
export const actionKindOf = (name: ActionKindName): ActionKind<JsonObject> =>
  actionKinds[name] as unknown as ActionKind<JsonObject>
