import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  keptSecrets as keptFor,
  openSettings,
  type SealedSettings,
  type SecretSettings,
  sealSettings,
} from '@gantry/outbound/server'
import type { PluginKind } from '../../../shared/plugins/plugin-kinds.ts'
import { pluginShapes } from '../../../shared/plugins/plugin-shapes.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { ConnectionRow } from './connection-rows.ts'

const boundTo = (id: string, kind: PluginKind): SecretSettings => {
  const { secrets: names, destination } = pluginShapes[kind]
  return { owner: `device-connection/${id}`, names, destination }
}

/** Settings as they are stored, and the secrets of them sealed. */
export const splitSecrets = (ctx: Ctx, id: string, kind: PluginKind, settings: JsonObject): SealedSettings =>
  sealSettings(ctx, boundTo(id, kind), settings)

type Sealed = Pick<ConnectionRow, 'id' | 'kind' | 'settings' | 'secrets'>

/** Settings with their secrets opened. @throws PluginProblem secret_unreadable */
export const openedSettings = (ctx: Ctx, row: Sealed): JsonObject => {
  const opened = openSettings(ctx, boundTo(row.id, row.kind), row)
  if (!opened) throw new PluginProblem('secret_unreadable')
  return opened
}

/** The secrets that stay when settings change: those not given anew, while the destination is the same. */
export const keptSecrets = (row: Sealed, settings: JsonObject): SealedSettings['secrets'] =>
  keptFor(boundTo(row.id, row.kind), row, settings)
