import { registerOutlines } from '@gantry/devices/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { sameArea } from './areas/area-of-device.ts'
import { drawnAreas } from './areas/drawn-areas.ts'
import { keepNamesApart } from './areas/keep-names-apart.ts'
import { listAreas } from './areas/list-areas.ts'
import { drawOutline, listPlaceable, placeDevice, unplaceDevice } from './areas/place-device.ts'
import { readLiveArea } from './areas/read-live-area.ts'
import { seedPlaces } from './demo/seed.ts'
import { liveVehicle } from './demo/vehicle.ts'
import { areaDevice, plantArea } from './tables.ts'
import { listTracked, readTrack } from './track/read-track.ts'

const done = { done: true as const }

/** Areas of a plant with their devices, live on a plan, and the tracks of devices that move. */
export const places = defineCapability({
  name: 'places',
  feature: 'devices',
  texts,
  tables: [plantArea, areaDevice],
  consumers: [sameArea],
  schedules: [liveVehicle],
  demo: seedPlaces,
  boot: async kernel => {
    registerOutlines(kernel, drawnAreas)
    await keepNamesApart(kernel)
  },
  endpoints: [
    endpoint(contract.listAreas, async ctx => ({ data: await listAreas(ctx) })),
    endpoint(contract.listPlaceable, async (ctx, { search }) => ({ data: await listPlaceable(ctx, search) })),
    endpoint(contract.readLiveArea, (ctx, { id }) => readLiveArea(ctx, id)),
    endpoint(contract.placeDevice, async (ctx, asked) => {
      await placeDevice(ctx, asked)
      return done
    }),
    endpoint(contract.unplaceDevice, async (ctx, { id, device }) => {
      await unplaceDevice(ctx, id, device)
      return done
    }),
    endpoint(contract.drawOutline, async (ctx, asked) => {
      await drawOutline(ctx, asked)
      return done
    }),
    endpoint(contract.listTracked, async ctx => ({ data: await listTracked(ctx) })),
    endpoint(contract.readTrack, (ctx, asked) => readTrack(ctx, asked)),
  ],
})
