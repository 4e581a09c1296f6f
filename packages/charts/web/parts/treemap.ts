import { TreemapChart } from 'echarts/charts'
import { use } from 'echarts/core'

use([TreemapChart])
