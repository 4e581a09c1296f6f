import { areaList } from '@vant/area-data'
import { learnRegions } from './regions.ts'

// The divisions of GB/T 2260 as kept by the Vant project (MIT).
learnRegions(areaList.province_list, areaList.city_list, areaList.county_list)
