import { requireDesignerOf } from '@gantry/designs/server'
import { offeredConnectors as offered } from '@gantry/designs/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/connectors/contract.ts'
import { setState } from '../apis/set-state.ts'
import { closeBreakersOf } from './breakers.ts'
import { listConnectors, offeredConnectors } from './list-connectors.ts'
import { tryConnector } from './try-connector.ts'

const done = { done: true } as const

/** Connectors for the people who set them up. */
export const connectorEndpoints: readonly Endpoint[] = [
  endpoint(contract.listConnectors, async ctx => ({ data: await listConnectors(ctx) })),
  endpoint(offered, async ctx => ({ data: await offeredConnectors(ctx) })),
  endpoint(contract.setConnectorState, async (ctx, { id, state }) => {
    await setState(ctx, 'connector', id, state)
    return done
  }),
  endpoint(contract.closeBreakers, async (ctx, { id }) => {
    await requireDesignerOf(ctx, { kind: 'connector', id })
    await closeBreakersOf(ctx, id)
    return done
  }),
  endpoint(contract.tryConnector, (ctx, input) => tryConnector(ctx, input)),
]
