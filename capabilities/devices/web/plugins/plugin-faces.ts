import type { PluginKind } from '../../shared/plugins/plugin-kinds.ts'
import { modbusFace } from './modbus/modbus-face.ts'
import { opcuaFace } from './opcua/opcua-face.ts'
import type { PluginFace } from './plugin-face.ts'
import { sparkplugFace } from './sparkplug/sparkplug-face.ts'

/** How each kind of connection is shown and edited. */
export const pluginFaces: Readonly<Record<PluginKind, PluginFace>> = {
  modbus: modbusFace,
  opcua: opcuaFace,
  sparkplug: sparkplugFace,
}
