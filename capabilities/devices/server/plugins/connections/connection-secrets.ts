import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { openFor, sealFor } from '@gantry/outbound/server'
import type { PluginKind } from '../../../shared/plugins/plugin-kinds.ts'
import { pluginShapes } from '../../../shared/plugins/plugin-shapes.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { ConnectionRow } from './connection-rows.ts'

/** A secret is sealed for its connection and for where it is sent: under another destination it cannot be opened. */
const boundTo = (id: string, kind: PluginKind, settings: JsonObject) => ({
  owner: `device-connection/${id}`,
  destination: pluginShapes[kind].destination(settings),
})

/** Settings as they are stored, and the secrets of them sealed. */
export const splitSecrets = (ctx: Ctx, id: string, kind: PluginKind, settings: JsonObject) => {
  const names = pluginShapes[kind].secrets
  const open: JsonObject = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !names.includes(name)),
  )
  const secrets: Record<string, string> = {}
  for (const name of names) {
    const text = settings[name]
    if (typeof text === 'string' && text !== '') secrets[name] = sealFor(ctx, boundTo(id, kind, open), text)
  }
  return { settings: open, secrets }
}

type Sealed = Pick<ConnectionRow, 'id' | 'kind' | 'settings' | 'secrets'>

/** Settings with their secrets opened. @throws PluginProblem secret_unreadable */
export const openedSettings = (ctx: Ctx, { id, kind, settings, secrets }: Sealed): JsonObject => {
  const opened: Record<string, string> = {}
  for (const [name, sealed] of Object.entries(secrets)) {
    const text = openFor(ctx, boundTo(id, kind, settings), sealed)
    if (text === null) throw new PluginProblem('secret_unreadable')
    opened[name] = text
  }
  return { ...settings, ...opened }
}

/** The secrets that stay when settings change: those not given anew, while the destination is the same. */
export const keptSecrets = (row: Sealed, settings: JsonObject): Readonly<Record<string, string>> => {
  const { destination } = pluginShapes[row.kind]
  return destination(row.settings) === destination(settings) ? row.secrets : {}
}
