import type { OpcuaPoint } from '../../../shared/plugins/opcua/opcua-shape.ts'
import type { PluginFace } from '../plugin-face.ts'
import { OpcuaDeviceAddress, OpcuaPointAddress } from './opcua-address.tsx'
import { OpcuaSettingsFields } from './opcua-settings.tsx'

export const opcuaFace: PluginFace = {
  icon: 'branch',
  Settings: OpcuaSettingsFields,
  DeviceAddress: OpcuaDeviceAddress,
  PointAddress: OpcuaPointAddress,
  newDevice: () => ({}),
  // Points of a device mostly stand beside each other and differ in the last part of their names.
  newPoint: ({ code }, others) => {
    const before = others.at(-1) as OpcuaPoint | undefined
    const [start = 'ns=2;s='] = /^.*;s=(?:.*\.)?/.exec(before?.node ?? '') ?? []
    return { node: `${start}${code}` }
  },
}
