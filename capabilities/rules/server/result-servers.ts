import type { JsonObject } from '@gantry/base/shared'
import { alarm } from '../actions/alarm/server.ts'
import { call } from '../actions/call/server.ts'
import { change } from '../actions/change/server.ts'
import { create } from '../actions/create/server.ts'
import { decision } from '../actions/decision/server.ts'
import { device } from '../actions/device/server.ts'
import { gateway } from '../actions/gateway/server.ts'
import { logic } from '../actions/logic/server.ts'
import { message } from '../actions/message/server.ts'
import { remove } from '../actions/remove/server.ts'
import { workflow } from '../actions/workflow/server.ts'
import type { ResultKindName } from '../shared/result-kinds.ts'
import type { ResultServer } from './result-server.ts'

const servers: { readonly [Name in ResultKindName]: ResultServer<never> } = {
  create,
  change,
  remove,
  message,
  workflow,
  call,
  gateway,
  decision,
  logic,
  device,
  alarm,
}

/** What a kind of result does; options fit its schema, because only checked bodies are published. */
export const resultServerOf = (name: ResultKindName): ResultServer<JsonObject> =>
  servers[name] as ResultServer<JsonObject>
