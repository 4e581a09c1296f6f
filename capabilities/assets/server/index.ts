import { defineCapability, endpoint, openedCtx } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { getRecord } from '@gantry/model/shared'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { readLineage as lineageContract } from '../shared/lineage/contract.ts'
import { texts } from '../texts.ts'
import { readAsset, sampleAsset } from './asset-details.ts'
import { addCategory, changeCategory, listCategories, removeCategory } from './categories.ts'
import { checkAsset, checkAssetsSchedule } from './check-asset.ts'
import { seedAssets } from './demo.ts'
import { findAssets, readAssets } from './find-assets.ts'
import { readAssetLineage } from './lineage/asset-lineage.ts'
import { readLineage } from './lineage/read-lineage.ts'
import { assetsMigration } from './migration.ts'
import { requestNotices } from './notices.ts'
import { listCandidates, registerAsset } from './register.ts'
import { decideRequest, requestAccess, requestsOf } from './requests.ts'
import { assetCategory, assetCheck, dataAsset } from './tables.ts'

const done = { done: true as const }

/** What stands beside the record of an asset is open to whoever was given its list as well. */
const inCatalogue = (ctx: Ctx, id: string): Ctx => openedCtx(ctx, [getRecord], { table: 'data_asset', id })

/** The catalogue of the data of a space: assets, their categories and quality, requests for them, and lineage. */
export const assets = defineCapability({
  name: 'assets',
  errors,
  texts,
  tables: [assetCategory, dataAsset, assetCheck],
  migrations: [assetsMigration],
  schedules: [checkAssetsSchedule],
  notices: requestNotices,
  demo: seedAssets,
  endpoints: [
    endpoint(contract.listCandidates, async ctx => ({ data: await listCandidates(ctx) })),
    endpoint(contract.registerAsset, async (ctx, input) => ({ id: await registerAsset(ctx, input) })),
    endpoint(contract.readAssets, ctx => readAssets(ctx)),
    endpoint(contract.findAssets, async (ctx, input) => ({ data: await findAssets(ctx, input) })),
    endpoint(contract.listRequests, async ctx => ({
      own: await requestsOf(ctx, { person: ctx.actor.personId }),
      toDecide: await requestsOf(ctx, {
        decider: ['admin', 'saas'].includes(ctx.actor.userType) ? null : ctx.actor.personId,
      }),
    })),
    endpoint(contract.decideRequest, async (ctx, { id, granted }) => {
      await decideRequest(ctx, id, granted)
      return done
    }),
    endpoint(contract.listCategories, async ctx => ({ data: await listCategories(ctx) })),
    endpoint(contract.addCategory, async (ctx, { name, parent }) => ({
      id: await addCategory(ctx, name, parent),
    })),
    endpoint(contract.changeCategory, async (ctx, input) => {
      await changeCategory(ctx, input)
      return done
    }),
    endpoint(contract.removeCategory, async (ctx, { id, into }) => {
      await removeCategory(ctx, id, into ?? null)
      return done
    }),
    endpoint(contract.readAsset, (ctx, { id }) => readAsset(inCatalogue(ctx, id), id)),
    endpoint(contract.readAssetLineage, (ctx, { id }) => readAssetLineage(inCatalogue(ctx, id), id)),
    endpoint(contract.sampleAsset, (ctx, { id }) => sampleAsset(inCatalogue(ctx, id), id)),
    endpoint(contract.checkAsset, async (ctx, { id }) => ({ score: await checkAsset(ctx, id) })),
    endpoint(contract.requestAccess, async (ctx, input) => ({ id: await requestAccess(ctx, input) })),
    endpoint(lineageContract, readLineage),
  ],
})
