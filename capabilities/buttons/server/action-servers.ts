import type { JsonObject } from '@gantry/base/shared'
import { call } from '../actions/call/server.ts'
import { change } from '../actions/change/server.ts'
import { connector } from '../actions/connector/server.ts'
import { create } from '../actions/create/server.ts'
import { decision } from '../actions/decision/server.ts'
import { logic } from '../actions/logic/server.ts'
import { open } from '../actions/open/server.ts'
import { print } from '../actions/print/server.ts'
import { rule } from '../actions/rule/server.ts'
import { workflow } from '../actions/workflow/server.ts'
import type { ActionKindName } from '../shared/action-kinds.ts'
import type { ActionServer, CallingServer } from './action-server.ts'

const servers = {
  open,
  create,
  change,
  print,
  call,
  connector,
  workflow,
  rule,
  decision,
  logic,
} satisfies Record<ActionKindName, unknown>

/** What a kind of action does; options fit its schema, because only checked bodies are published. */
export const actionServerOf = (name: ActionKindName): ActionServer<JsonObject> | CallingServer<JsonObject> =>
  servers[name] as unknown as ActionServer<JsonObject> | CallingServer<JsonObject>
