import type { JsonObject } from '@gantry/base/shared'
import { alarmResult } from '../actions/alarm/shared.ts'
import { callResult } from '../actions/call/shared.ts'
import { changeResult } from '../actions/change/shared.ts'
import { createResult } from '../actions/create/shared.ts'
import { decisionResult } from '../actions/decision/shared.ts'
import { deviceResult } from '../actions/device/shared.ts'
import { gatewayResult } from '../actions/gateway/shared.ts'
import { logicResult } from '../actions/logic/shared.ts'
import { messageResult } from '../actions/message/shared.ts'
import { removeResult } from '../actions/remove/shared.ts'
import { workflowResult } from '../actions/workflow/shared.ts'
import type { ResultKind } from './result-kind.ts'

/** Every kind of result; a new one is a folder of `actions/` and its lines here, in `server/` and in `web/`. */
export const resultKinds = {
  create: createResult,
  change: changeResult,
  remove: removeResult,
  message: messageResult,
  workflow: workflowResult,
  call: callResult,
  gateway: gatewayResult,
  decision: decisionResult,
  logic: logicResult,
  device: deviceResult,
  alarm: alarmResult,
}

export type ResultKindName = keyof typeof resultKinds

export const resultKindNames = Object.keys(resultKinds) as readonly ResultKindName[]

export const isResultKind = (name: string): name is ResultKindName => Object.hasOwn(resultKinds, name)

/** A kind where options are plain JSON: they fit its schema, which a rule is checked against first. */
export const resultKindOf = (name: ResultKindName): ResultKind<JsonObject> =>
  resultKinds[name] as unknown as ResultKind<JsonObject>
