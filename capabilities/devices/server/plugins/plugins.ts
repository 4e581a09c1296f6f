import type { PluginKind } from '../../shared/plugins/plugin-kinds.ts'
import { modbusPlugin } from './modbus/modbus-plugin.ts'
import { opcuaPlugin } from './opcua/opcua-plugin.ts'
import type { ProtocolPlugin } from './protocol-plugin.ts'
import { sparkplugPlugin } from './sparkplug/sparkplug-plugin.ts'

/** The plugin of each kind of connection. */
export const plugins: Readonly<Record<PluginKind, ProtocolPlugin>> = {
  modbus: modbusPlugin,
  opcua: opcuaPlugin,
  sparkplug: sparkplugPlugin,
}
