import type { JsonObject } from '@gantry/base/shared'
import type { MappedCommand, MappedPoint } from '../../shared/plugins/connection.ts'
import type { NamedDevice, ReadConnection } from '../../shared/plugins/contract.ts'
import { type PluginKind, pluginKinds } from '../../shared/plugins/plugin-kinds.ts'
import { pluginShapes } from '../../shared/plugins/plugin-shapes.ts'

/** A connection as its form holds it. */
export interface Draft {
  readonly kind: PluginKind
  readonly name: string
  readonly settings: JsonObject
  readonly devices: readonly NamedDevice[]
  readonly points: readonly MappedPoint[]
  readonly commands: readonly MappedCommand[]
}

export const emptyDraft = (kind: PluginKind = pluginKinds[0]): Draft => ({
  kind,
  name: '',
  settings: pluginShapes[kind].preset,
  devices: [],
  points: [],
  commands: [],
})

export const draftOf = ({ kind, name, settings, devices, points, commands = [] }: ReadConnection): Draft => ({
  kind,
  name,
  settings,
  devices,
  points,
  commands,
})

/** Settings as they are sent: what was left blank is left out, so that a secret stays as it is. */
export const givenSettings = (settings: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))

/** Products of which devices or points are in a draft, each once. */
export const productsOf = ({ devices, points }: Draft): readonly string[] => [
  ...new Set([
    ...devices.flatMap(({ product }) => (product === null ? [] : [product])),
    ...points.map(({ product }) => product),
  ]),
]
