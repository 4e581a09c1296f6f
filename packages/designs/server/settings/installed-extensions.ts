import type { Json } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { DesignKey } from '../../shared/design.ts'
import type { ExtensionSetting } from '../../shared/settings/extension-setting.ts'
import { publishedBody } from '../rows.ts'

/** A kind whose designs are extensions of the space: what the body of one says of its settings. */
interface InstalledKind {
  readonly kind: string
  settingsOf(body: Json): readonly ExtensionSetting[]
  /** Where the secrets among its settings are sent. A kind without it has no secrets. */
  sentTo?(body: Json): readonly string[]
}

const registered = new WeakMap<Kernel, ReadonlyMap<string, InstalledKind>>()

/** Makes the designs of a kind known as extensions that are installed in a space. A capability calls it in its `boot`. */
export const registerInstalledKind = (kernel: Kernel, installed: InstalledKind): void => {
  registered.set(kernel, new Map(installedKinds(kernel)).set(installed.kind, installed))
}

export const installedKinds = (kernel: Kernel): ReadonlyMap<string, InstalledKind> =>
  registered.get(kernel) ?? new Map()

/** What an installed extension declares. */
export interface Declared {
  readonly settings: readonly ExtensionSetting[]
  /** Where its secrets go. */
  readonly sentTo: readonly string[]
}

/** The settings an installed extension declares in its newest release, and where its secrets go; null: there is none. */
export const settingsOf = async (ctx: Ctx, key: DesignKey): Promise<Declared | null> => {
  const installed = installedKinds(ctx.kernel).get(key.kind)
  const body = installed && (await publishedBody(ctx, key))
  if (!installed || body === undefined || body === null) return null
  return { settings: installed.settingsOf(body), sentTo: installed.sentTo?.(body) ?? [] }
}
