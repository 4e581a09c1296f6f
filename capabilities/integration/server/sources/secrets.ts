import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { openFor, sealFor } from '@gantry/outbound/server'
import type { SourceKind } from '../../connectors/kind.ts'
import type { SourceRow } from './source-rows.ts'

/** A secret is sealed for its source and for where it is sent: with another host or port it cannot be opened. */
const boundTo = (id: string, settings: JsonObject) => ({
  owner: `source/${id}`,
  destination: destinationOf(settings),
})

const destinationOf = (settings: JsonObject): string =>
  `${settings.host ?? settings.url ?? ''}:${settings.port ?? ''}`

const secretNames = ({ form }: SourceKind): readonly string[] =>
  form.filter(({ input }) => input === 'secret').map(({ name }) => name)

/** Settings as they are stored, and the secrets of them sealed. */
export const splitSecrets = (ctx: Ctx, id: string, kind: SourceKind, settings: JsonObject) => {
  const names = secretNames(kind)
  const open = Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
  const secrets: Record<string, string> = {}
  for (const name of names) {
    const text = settings[name]
    if (typeof text === 'string' && text !== '') secrets[name] = sealFor(ctx, boundTo(id, open), text)
  }
  return { settings: open, secrets }
}

/** Settings with their secrets opened. @throws AppError secret.unreadable */
export const openedSettings = (
  ctx: Ctx,
  { id, settings, secrets }: Pick<SourceRow, 'id' | 'settings' | 'secrets'>,
): JsonObject => {
  const opened: Record<string, string> = {}
  for (const [name, sealed] of Object.entries(secrets)) {
    const text = openFor(ctx, boundTo(id, settings), sealed)
    if (text === null) throw new AppError('secret.unreadable')
    opened[name] = text
  }
  return { ...settings, ...opened }
}

/** The secrets that stay when settings change: those not given anew, while source and destination are the same. */
export const keptSecrets = (row: SourceRow, settings: JsonObject): Readonly<Record<string, string>> =>
  destinationOf(row.settings) === destinationOf(settings) ? row.secrets : {}
