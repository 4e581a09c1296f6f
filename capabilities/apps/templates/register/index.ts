import { words } from '../template.ts'
import { area, equipment } from './tables.ts'

export { sampleRegister } from './sample.ts'

/** The equipment register: no template of its own, but what several of them link to. */
export const register = {
  name: words('设备台账', 'Equipment register'),
  description: words('区域、产线与设备', 'Areas, lines and devices'),
  icon: 'pump',
  color: 1,
  system: words('设备与维修', 'Equipment and repair'),
  tables: [area, equipment],
} as const
