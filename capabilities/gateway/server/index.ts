import { registerConnectorDoor, registerDesigns, registerInstalledKind } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { errors } from '../errors.ts'
import { sentToOfConnector, settingsOfConnector } from '../shared/connectors/connector.ts'
import { connectorKind } from '../shared/connectors/connector-kind.ts'
import * as contract from '../shared/contract.ts'
import * as keys from '../shared/key-contract.ts'
import { texts } from '../texts.ts'
import { apiDesigns } from './apis/api-designs.ts'
import { listApis } from './apis/list-apis.ts'
import { setState } from './apis/set-state.ts'
import { replayCall, tryApi } from './apis/try-api.ts'
import { clientEndpoints } from './clients/endpoints.ts'
import { clientsMigration } from './clients/migration.ts'
import { connectorDoor } from './connectors/call-connector.ts'
import { connectorEndpoints } from './connectors/endpoints.ts'
import { connectorsMigration } from './connectors/migration.ts'
import { seedApis } from './demo/seed.ts'
import { seedCallers, seedClient } from './demo/seed-callers.ts'
import { seedConnector } from './demo/seed-connector.ts'
import { seedWebhook } from './demo/seed-webhook.ts'
import { alertNotices, checkAlertsSchedule, forgetFigures } from './interfaces/alerts.ts'
import { countRequests } from './interfaces/counter.ts'
import { interfaceEndpoints } from './interfaces/endpoints.ts'
import { interfacesMigration } from './interfaces/migration.ts'
import { hearKeyChanges, keyChangesMigration } from './keys/kept-keys.ts'
import { changeKey, listKeys, makeKey, rotateKey, withdrawKey } from './keys/keys.ts'
import { forgetCalls } from './log/log-call.ts'
import { listCalls, readCall } from './log/read-log.ts'
import { minutesOf, noTraffic, trafficOf } from './log/traffic.ts'
import { callRightsMigration, gatewayMigration } from './migrations.ts'
import { callEndpoints } from './serve/endpoints.ts'
import { forgetReplies } from './serve/idempotent.ts'
import { tellWebhooks } from './webhooks/deliver.ts'
import { webhookEndpoints } from './webhooks/endpoints.ts'
import { webhooksMigration } from './webhooks/migration.ts'
import { webhookNotices } from './webhooks/notices.ts'
import { webhookSending, webhookUpkeep } from './webhooks/send.ts'

export { apiColumns, publishedApi } from './apis/api-columns.ts'
export { apiRows, listedTable } from './apis/api-rows.ts'
export { callsOfWeek } from './log/calls-of-week.ts'

const done = { done: true } as const

/** The data gateway: interfaces that a space publishes for programs, with keys, limits and a log of calls. */
export const gateway = defineCapability({
  name: 'gateway',
  feature: 'gateway',
  errors,
  texts,
  migrations: [
    gatewayMigration,
    interfacesMigration,
    clientsMigration,
    connectorsMigration,
    keyChangesMigration,
    webhooksMigration,
    callRightsMigration,
  ],
  notices: [...alertNotices, ...webhookNotices],
  consumers: [tellWebhooks],
  queues: [webhookSending],
  schedules: [forgetCalls, forgetReplies, checkAlertsSchedule, forgetFigures, webhookUpkeep],
  demo: async kernel => {
    await seedApis(kernel)
    await seedConnector(kernel)
    await seedCallers(kernel)
    await seedClient(kernel)
    await seedWebhook(kernel)
  },
  boot: async kernel => {
    registerDesigns(kernel, apiDesigns)
    registerDesigns(kernel, { kind: connectorKind })
    registerInstalledKind(kernel, {
      kind: connectorKind.name,
      settingsOf: settingsOfConnector,
      sentTo: sentToOfConnector,
    })
    registerConnectorDoor(kernel, connectorDoor)
    countRequests(kernel)
    await hearKeyChanges(kernel)
  },
  endpoints: [
    ...callEndpoints,
    ...interfaceEndpoints,
    ...clientEndpoints,
    ...connectorEndpoints,
    ...webhookEndpoints,
    endpoint(contract.listApis, async ctx => ({ data: await listApis(ctx) })),
    endpoint(contract.setApiState, async (ctx, { id, state }) => {
      await setState(ctx, 'api', id, state)
      return done
    }),
    endpoint(contract.tryApi, (ctx, input) => tryApi(ctx, input)),
    endpoint(contract.readApiTraffic, async (ctx, { id }) => ({
      minutes: await minutesOf(ctx, id),
      day: (await trafficOf(ctx, [id])).get(id) ?? noTraffic,
    })),
    endpoint(contract.listCalls, (ctx, input) => listCalls(ctx, input)),
    endpoint(contract.readCall, (ctx, { id }) => readCall(ctx, id)),
    endpoint(contract.replayCall, (ctx, { id }) => replayCall(ctx, id)),
    endpoint(keys.listGatewayKeys, async ctx => ({ data: await listKeys(ctx) })),
    endpoint(keys.makeGatewayKey, (ctx, input) => makeKey(ctx, input)),
    endpoint(keys.changeGatewayKey, async (ctx, input) => {
      await changeKey(ctx, input)
      return done
    }),
    endpoint(keys.rotateGatewayKey, (ctx, input) => rotateKey(ctx, input)),
    endpoint(keys.withdrawGatewayKey, async (ctx, { id }) => {
      await withdrawKey(ctx, id)
      return done
    }),
  ],
})
