import { registerDesigns, registerExtensions } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import * as model from '@gantry/model/shared'
import { answerPage, registerAnswerers } from '@gantry/tiles/server'
import { askPage } from '@gantry/tiles/shared'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { viewExtensions, viewKind } from '../shared/view-kind.ts'
import { texts } from '../texts.ts'
import { answerers } from './answerers.ts'
import { changeTogether } from './change-together.ts'
import { listViews } from './list-views.ts'
import { moveRecord } from './move-record.ts'
import { orderViews } from './order-views.ts'
import { setViewState } from './set-view-state.ts'
import { tryChanges } from './try-changes.ts'

/** Views of tables: designed, published, and offered to those they are for. */
export const views = defineCapability({
  name: 'views',
  errors,
  texts,
  boot: async kernel => {
    registerDesigns(kernel, { kind: viewKind })
    registerExtensions(kernel, viewExtensions)
    registerAnswerers(kernel, answerers)
  },
  endpoints: [
    endpoint(model.listViews, async (ctx, { table }) => ({ data: await listViews(ctx, table) })),
    endpoint(model.moveRecord, (ctx, input) => moveRecord(ctx, input)),
    endpoint(askPage, (ctx, { questions }) => answerPage(ctx, questions)),
    endpoint(model.changeTogether, async (ctx, input) => ({ data: await changeTogether(ctx, input) })),
    endpoint(model.tryChanges, async (ctx, input) => ({ data: await tryChanges(ctx, input) })),
    endpoint(model.orderViews, async (ctx, { table, ids }) => {
      await orderViews(ctx, table, ids)
      return { done: true as const }
    }),
    endpoint(contract.setViewState, async (ctx, { id, state }) => {
      await setViewState(ctx, id, state)
      return { done: true as const }
    }),
  ],
})
