import type { SparkplugDevice, SparkplugPoint } from '../../../shared/plugins/sparkplug/sparkplug-shape.ts'
import type { PluginFace } from '../plugin-face.ts'
import { SparkplugDeviceAddress, SparkplugPointAddress } from './sparkplug-address.tsx'
import { SparkplugSettingsFields } from './sparkplug-settings.tsx'

export const sparkplugFace: PluginFace = {
  icon: 'radio',
  Settings: SparkplugSettingsFields,
  DeviceAddress: SparkplugDeviceAddress,
  PointAddress: SparkplugPointAddress,
  newDevice: others => {
    const { group = '', node = '' } = (others.at(-1) ?? {}) as Partial<SparkplugDevice>
    return { group, node }
  },
  // Metrics of a device mostly stand in one folder and differ in the last part of their names.
  newPoint: ({ code }, others) => {
    const before = others.at(-1) as SparkplugPoint | undefined
    const [folder = ''] = /^.*\//.exec(before?.metric ?? '') ?? []
    return { metric: `${folder}${code}` }
  },
}
