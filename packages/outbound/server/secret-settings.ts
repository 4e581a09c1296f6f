import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { openFor, sealFor } from './sealed-for.ts'

/** What some settings of a thing are secret by: each is sealed for its thing and for where it is sent. */
export interface SecretSettings {
  /** The thing, such as `source/<id>`; it must not change. */
  readonly owner: string
  readonly names: readonly string[]
  /** Where secrets are sent by other settings: under another destination they have to be given anew. */
  destination(settings: JsonObject): string
}

/** Settings as they are stored, with what is secret of them sealed beside them. */
export interface SealedSettings {
  readonly settings: JsonObject
  readonly secrets: Readonly<Record<string, string>>
}

/** Takes the secrets out of settings and seals those that were given. */
export const sealSettings = (
  ctx: Ctx,
  { owner, names, destination }: SecretSettings,
  given: JsonObject,
): SealedSettings => {
  const settings = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))
  const bound = { owner, destination: destination(settings) }
  const secrets = names.flatMap((name): [string, string][] => {
    const text = given[name]
    return typeof text === 'string' && text !== '' ? [[name, sealFor(ctx, bound, text)]] : []
  })
  return { settings, secrets: Object.fromEntries(secrets) }
}

/** Settings with their secrets opened; null when one cannot be. */
export const openSettings = (
  ctx: Ctx,
  { owner, destination }: Pick<SecretSettings, 'owner' | 'destination'>,
  { settings, secrets }: SealedSettings,
): JsonObject | null => {
  const bound = { owner, destination: destination(settings) }
  const opened = Object.entries(secrets).map(([name, sealed]) => [name, openFor(ctx, bound, sealed)] as const)
  return opened.some(([, text]) => text === null) ? null : { ...settings, ...Object.fromEntries(opened) }
}

/** The secrets that stay under other settings: those of the same destination. */
export const keptSecrets = (
  { destination }: Pick<SecretSettings, 'destination'>,
  { settings, secrets }: SealedSettings,
  next: JsonObject,
): SealedSettings['secrets'] => (destination(settings) === destination(next) ? secrets : {})
