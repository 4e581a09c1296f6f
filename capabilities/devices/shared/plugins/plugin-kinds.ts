/** Protocols by which the platform goes to equipment. Each has a folder of this name in `shared`, `server` and `web`. */
export const pluginKinds = ['modbus', 'opcua', 'sparkplug'] as const
export type PluginKind = (typeof pluginKinds)[number]
