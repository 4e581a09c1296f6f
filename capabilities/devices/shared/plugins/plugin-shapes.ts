import { modbusShape } from './modbus/modbus-shape.ts'
import { opcuaShape } from './opcua/opcua-shape.ts'
import type { PluginKind } from './plugin-kinds.ts'
import type { PluginShape } from './plugin-shape.ts'
import { sparkplugShape } from './sparkplug/sparkplug-shape.ts'

/** The shape of each kind of connection. */
export const pluginShapes: Readonly<Record<PluginKind, PluginShape>> = {
  modbus: modbusShape,
  opcua: opcuaShape,
  sparkplug: sparkplugShape,
}
