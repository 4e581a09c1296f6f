import { where } from '@gantry/model/shared'
import { type TemplateView, words } from '../template.ts'
import { area, equipment } from './tables.ts'

export { sampleRegister } from './sample.ts'

const views: readonly TemplateView[] = [
  {
    table: 'equipment',
    kind: 'gallery',
    label: words('画廊', 'Gallery'),
    position: 1,
    filter: where('level', 'eq', 'device'),
    // In the order they were entered: those the other samples tell of come first.
    sort: [{ field: 'createdAt', direction: 'asc' }],
    tree: { levels: ['parent'] },
    options: { cover: 'picture', status: 'state', card: ['model', 'class'], group: 'area' },
  },
  {
    table: 'equipment',
    kind: 'map',
    label: words('厂区地图', 'Map'),
    position: 2,
    filter: where('level', 'eq', 'device'),
    tree: { levels: ['parent'] },
    options: { place: 'place', colour: 'state', card: ['area', 'class', 'keeper'] },
  },
]

/** The equipment register: no template of its own, but what several of them link to. */
export const register = {
  name: words('设备台账', 'Equipment register'),
  description: words('区域、产线与设备', 'Areas, lines and devices'),
  icon: 'pump',
  color: 1,
  system: words('设备与维修', 'Equipment and repair'),
  tables: [area, equipment],
  views,
} as const
