import { RadarChart } from 'echarts/charts'
import { RadarComponent } from 'echarts/components'
import { use } from 'echarts/core'

use([RadarChart, RadarComponent])
