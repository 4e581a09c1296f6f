import { AppError } from '@gantry/base/shared'
import { registerChartSources } from '@gantry/charts/server'
import { registerDesigns, registerDeviceDoor } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { telemetryMigration } from '@gantry/telemetry/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import * as events from '../shared/events/contract.ts'
import * as ota from '../shared/ota/contract.ts'
import * as plugins from '../shared/plugins/contract.ts'
import * as opcua from '../shared/plugins/opcua/contract.ts'
import * as registration from '../shared/registration/contract.ts'
import * as ways from '../shared/ways/contract.ts'
import { texts } from '../texts.ts'
import { historySource } from './charts/history-source.ts'
import { automationMigration } from './commands/automation-migration.ts'
import { cancelCommand, listCommands, sendCommand } from './commands/commands.ts'
import { deviceDoor } from './commands/device-door.ts'
import { forgetRefused } from './commands/refused.ts'
import { livePlant } from './demo/live-plant.ts'
import { seedDevices } from './demo/seed.ts'
import { readDeviceTies } from './devices/device-ties.ts'
import { hearNewKeys, issueKey } from './devices/issue-key.ts'
import { readHistory, readLive } from './devices/read-live.ts'
import { forgetEvents } from './events/forget-events.ts'
import { listEvents } from './events/list-events.ts'
import { eventsMigration } from './events/migration.ts'
import { identify, takeDown, takeHttp } from './ingest/take-http.ts'
import { keepSchedules } from './keep.ts'
import { listMessages, replayMessage, tryProduct } from './messages.ts'
import { devicesMigration, messageIndexes, messageProblems } from './migrations.ts'
import { startBroker } from './mqtt/broker.ts'
import { actOnCampaign, makeCampaign } from './ota/campaigns.ts'
import { sendFirmware } from './ota/device-side.ts'
import { addFirmware, listFirmware, removeFirmware } from './ota/firmware.ts'
import { otaLostMigration, otaMakerMigration, otaMigration } from './ota/migration.ts'
import { campaignNotices } from './ota/notices.ts'
import { listCampaigns, readCampaign } from './ota/read-campaigns.ts'
import {
  changeConnection,
  createConnection,
  removeConnection,
  switchConnection,
} from './plugins/connections/change-connections.ts'
import { listConnectionLog } from './plugins/connections/connection-log.ts'
import {
  findConnected,
  getConnection,
  listConnections,
  readConnectionProduct,
} from './plugins/connections/list-connections.ts'
import { tryConnection } from './plugins/connections/try-connection.ts'
import { connectionNotices, connectionOutages, watchConnections } from './plugins/holder/outages.ts'
import { runConnections } from './plugins/holder/run-connections.ts'
import { mappedCommandsMigration, pluginsMigration } from './plugins/migration.ts'
import { browseNodes } from './plugins/opcua/browse-nodes.ts'
import { clientCertificateMigration, readClientCertificate } from './plugins/opcua/client-certificate.ts'
import { productDesigns } from './products/product-designs.ts'
import { readModel } from './products/read-model.ts'
import { issueSecret, readRegistration, withdrawSecret } from './registration/product-secret.ts'
import { registerDevice } from './registration/register-device.ts'
import { stateEvents } from './state-events.ts'
import { device, deviceGroup, product } from './tables.ts'
import { listOutOfStep } from './twin/out-of-step.ts'
import { readTwin, setDesired } from './twin/twin.ts'
import { keepUpkeep, upkeepMigration } from './upkeep/keep-upkeep.ts'
import { tellUpkeep, upkeepNotices } from './upkeep/tell-upkeep.ts'
import { upkeepTables } from './upkeep-tables.ts'
import { brokerAddress, listWays } from './ways/list-ways.ts'
import { waysMigration } from './ways/migration.ts'
import { setWay } from './ways/set-way.ts'

export { deviceDoor } from './commands/device-door.ts'
export { isDemoWatched, sendAsDemo } from './demo/live-plant.ts'
export { registerAlarmCount } from './devices/device-ties.ts'
export { readEvents } from './events/read-events.ts'
export { onPoints, type PointBatch, type StoredPoint } from './ingest/on-points.ts'
export { type AreaOutline, areaOutlines, registerOutlines } from './outlines/area-outlines.ts'

const done = { done: true as const }
const hostOf = (origin: string): string => new URL(origin).hostname

/** The space and key of a message sent by HTTP. @throws AppError key.invalid */
const sentBy = (space: string | undefined, key: string | readonly string[] | undefined) => {
  if (space === undefined || typeof key !== 'string') throw new AppError('key.invalid')
  return { space, key }
}

/** Products, devices, their messages and values. */
export const devices = defineCapability({
  name: 'devices',
  feature: 'devices',
  errors,
  texts,
  tables: [product, deviceGroup, device, ...upkeepTables],
  migrations: [
    telemetryMigration,
    devicesMigration,
    otaMigration,
    otaLostMigration,
    waysMigration,
    messageIndexes,
    messageProblems,
    pluginsMigration,
    clientCertificateMigration,
    mappedCommandsMigration,
    eventsMigration,
    automationMigration,
    connectionOutages,
    otaMakerMigration,
    upkeepMigration,
  ],
  schedules: [...keepSchedules, forgetEvents, forgetRefused, livePlant, watchConnections, tellUpkeep],
  notices: [...connectionNotices, ...campaignNotices, ...upkeepNotices],
  demo: seedDevices,
  serve: async (kernel, { host, mqttPort }) => {
    const broker = await startBroker(kernel, host, mqttPort)
    const connections = await runConnections(kernel)
    return {
      stop: async () => {
        await connections.stop()
        await broker.stop()
      },
    }
  },
  boot: async kernel => {
    registerDesigns(kernel, productDesigns)
    registerDeviceDoor(kernel, deviceDoor)
    registerChartSources(kernel, [historySource])
    await stateEvents(kernel)
    await keepUpkeep(kernel)
    await hearNewKeys(kernel)
  },
  endpoints: [
    endpoint(contract.sendUp, async (ctx, { space, device: name, channel }, { headers, body }) =>
      takeHttp(ctx.kernel, {
        device: name,
        channel: channel ?? 'points',
        body,
        ...sentBy(space, headers['x-device-key']),
      }),
    ),
    endpoint(contract.takeDown, async (ctx, { space, device: name }, { headers }) =>
      takeDown(ctx.kernel, { device: name, ...sentBy(space, headers['x-device-key']) }),
    ),
    endpoint(contract.issueKey, async (ctx, { id }, { origin }) =>
      issueKey(ctx, id, origin, await brokerAddress(ctx, hostOf(origin))),
    ),
    endpoint(contract.readDeviceTies, (ctx, { ids }) => readDeviceTies(ctx, ids)),
    endpoint(contract.sendCommand, sendCommand),
    endpoint(contract.listCommands, (ctx, { id }) => listCommands(ctx, id)),
    endpoint(contract.cancelCommand, async (ctx, { id }) => {
      await cancelCommand(ctx, id)
      return done
    }),
    endpoint(contract.listOutOfStep, listOutOfStep),
    endpoint(contract.readTwin, (ctx, { id }) => readTwin(ctx, id)),
    endpoint(contract.setDesired, async (ctx, input) => {
      await setDesired(ctx, input)
      return done
    }),
    endpoint(ways.listWays, (ctx, _, { origin }) => listWays(ctx, hostOf(origin))),
    endpoint(ways.setWay, async (ctx, input) => {
      await setWay(ctx, input)
      return done
    }),
    endpoint(plugins.listConnections, async ctx => ({ data: await listConnections(ctx) })),
    endpoint(plugins.findConnected, async (ctx, { devices: ids }) => ({
      data: await findConnected(ctx, ids.split(',')),
    })),
    endpoint(plugins.getConnection, (ctx, { id }) => getConnection(ctx, id)),
    endpoint(plugins.readConnectionProduct, (ctx, { id }) => readConnectionProduct(ctx, id)),
    endpoint(plugins.createConnection, async (ctx, input) => ({ id: await createConnection(ctx, input) })),
    endpoint(plugins.changeConnection, async (ctx, input) => {
      await changeConnection(ctx, input)
      return done
    }),
    endpoint(plugins.switchConnection, async (ctx, input) => {
      await switchConnection(ctx, input)
      return done
    }),
    endpoint(plugins.removeConnection, async (ctx, { id }) => {
      await removeConnection(ctx, id)
      return done
    }),
    endpoint(plugins.tryConnection, tryConnection),
    endpoint(plugins.listConnectionLog, listConnectionLog),
    endpoint(opcua.browseNodes, browseNodes),
    endpoint(opcua.readClientCertificate, ctx => readClientCertificate(ctx)),
    endpoint(registration.readRegistration, (ctx, { id }) => readRegistration(ctx, id)),
    endpoint(registration.issueSecret, (ctx, { id }, { origin }) => issueSecret(ctx, id, origin)),
    endpoint(registration.withdrawSecret, async (ctx, { id }) => {
      await withdrawSecret(ctx, id)
      return done
    }),
    endpoint(registration.registerDevice, async (ctx, { space = '', ...asked }, { origin }) =>
      registerDevice(ctx.kernel, { space, ...asked }, { origin, hostname: hostOf(origin) }),
    ),
    endpoint(contract.readModel, (ctx, { id }) => readModel(ctx, id)),
    endpoint(contract.readLive, (ctx, { id }) => readLive(ctx, id)),
    endpoint(contract.readHistory, readHistory),
    endpoint(events.listEvents, listEvents),
    endpoint(contract.listMessages, listMessages),
    endpoint(contract.replayMessage, (ctx, { id, store }) => replayMessage(ctx, id, store ?? false)),
    endpoint(ota.listFirmware, listFirmware),
    endpoint(ota.addFirmware, addFirmware),
    endpoint(ota.removeFirmware, async (ctx, { id }) => {
      await removeFirmware(ctx, id)
      return done
    }),
    endpoint(ota.listCampaigns, listCampaigns),
    endpoint(ota.readCampaign, (ctx, { id }) => readCampaign(ctx, id)),
    endpoint(ota.makeCampaign, makeCampaign),
    endpoint(ota.actOnCampaign, (ctx, { id, act }) => actOnCampaign(ctx, id, act)),
    endpoint(ota.fetchFirmware, async (ctx, { space, device: name, campaign }, { headers }) => {
      const device = await identify(ctx.kernel, { device: name, ...sentBy(space, headers['x-device-key']) })
      return sendFirmware(ctx.kernel, device, campaign)
    }),
    endpoint(contract.tryProduct, (_ctx, { product: tried, frame }) => tryProduct(tried, frame)),
  ],
})
