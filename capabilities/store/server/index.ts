import { defineCapability, type Endpoint, endpoint } from '@gantry/http/server'
import { errors } from '../errors.ts'
import * as consent from '../shared/consent-contract.ts'
import * as keep from '../shared/keep-contract.ts'
import * as publish from '../shared/publish-contract.ts'
import * as store from '../shared/store-contract.ts'
import { texts } from '../texts.ts'
import { listEvents } from './browse/list-events.ts'
import { listProducts } from './browse/list-products.ts'
import { answerRating, rateProduct, sendFeedback } from './browse/rate.ts'
import { readProduct, storePicture } from './browse/read-product.ts'
import { acceptConsent, refuseConsent } from './consent/answer-consent.ts'
import { askConsent, consentNotice, withdrawConsent } from './consent/ask-consent.ts'
import { consentMigration } from './consent/migration.ts'
import { listAskedConsents, listConsents, readConsent } from './consent/read-consents.ts'
import { seedStore } from './demo.ts'
import { adoptionMigration } from './install/adopt.ts'
import { installProduct, planProduct } from './install/install-product.ts'
import { listInstalled } from './install/installed.ts'
import { countInstallsJob, settleInstalls } from './install/settle.ts'
import { installSteps } from './install/steps.ts'
import {
  clearAwayJob,
  giveUpInstalling,
  goalsMigration,
  goOnInstalling,
  listUnfinished,
} from './install/unfinished.ts'
import { uninstallProduct } from './install/uninstall-product.ts'
import { listBanners, moveBanner, removeBanner, saveBanner } from './keep/banners.ts'
import { listChannel, promoteTrial, rollBackOfficial, setKeeper, setTrialSpaces } from './keep/channels.ts'
import { askForProduct, decideRequest, listRequests } from './keep/requests.ts'
import { keepsStore } from './keeper.ts'
import { storeMigration } from './migration.ts'
import { checkUploadJob } from './publish/check-upload.ts'
import { decidedNotice, decideUpload, withdrawVersion } from './publish/decide.ts'
import { prepare } from './publish/prepare.ts'
import { purgeRefused } from './publish/purge-refused.ts'
import { uploadApp } from './publish/upload-app.ts'
import { listUploads, readUpload } from './publish/uploads.ts'

const done = { done: true as const }

const browsing: readonly Endpoint[] = [
  endpoint(store.listProducts, listProducts),
  endpoint(store.readProduct, (ctx, { id }) => readProduct(ctx, id)),
  endpoint(store.storePicture, async (ctx, { id }) => storePicture(ctx, id, await keepsStore(ctx))),
  endpoint(store.listEvents, listEvents),
  endpoint(store.rateProduct, async (ctx, input) => {
    await rateProduct(ctx, input)
    return done
  }),
  endpoint(store.answerRating, async (ctx, input) => {
    await answerRating(ctx, input)
    return done
  }),
  endpoint(store.sendFeedback, async (ctx, input) => {
    await sendFeedback(ctx, input)
    return done
  }),
  endpoint(store.askForProduct, async (ctx, input) => {
    await askForProduct(ctx, input)
    return done
  }),
]

const installing: readonly Endpoint[] = [
  endpoint(store.installSteps, async (ctx, { id }) => ({ data: await installSteps(ctx, id) })),
  endpoint(store.planProduct, planProduct),
  endpoint(store.installProduct, installProduct),
  endpoint(store.listInstalled, async ctx => ({ data: await listInstalled(ctx) })),
  endpoint(store.listUnfinished, async ctx => ({ data: await listUnfinished(ctx) })),
  endpoint(store.goOnInstalling, async (ctx, { id }) => {
    await goOnInstalling(ctx, id)
    return done
  }),
  endpoint(store.giveUpInstalling, async (ctx, { id }) => {
    await giveUpInstalling(ctx, id)
    return done
  }),
  endpoint(store.uninstallProduct, async (ctx, input) => {
    await uninstallProduct(ctx, input)
    return done
  }),
]

const publishing: readonly Endpoint[] = [
  endpoint(publish.lookAtUpload, async (ctx, { app }) => (await prepare(ctx, app)).look),
  endpoint(publish.uploadApp, (ctx, input) => uploadApp(ctx, input)),
  endpoint(publish.listUploads, listUploads),
  endpoint(publish.readUpload, (ctx, { id }) => readUpload(ctx, id)),
  endpoint(publish.decideUpload, async (ctx, input) => {
    await decideUpload(ctx, input)
    return done
  }),
  endpoint(publish.withdrawVersion, async (ctx, { id }) => {
    await withdrawVersion(ctx, id)
    return done
  }),
]

const consenting: readonly Endpoint[] = [
  endpoint(consent.askConsent, askConsent),
  endpoint(consent.listAskedConsents, listAskedConsents),
  endpoint(consent.withdrawConsent, async (ctx, { id }) => {
    await withdrawConsent(ctx, id)
    return done
  }),
  endpoint(consent.listConsents, async ctx => ({ data: await listConsents(ctx) })),
  endpoint(consent.readConsent, (ctx, { id }) => readConsent(ctx, id)),
  endpoint(consent.acceptConsent, acceptConsent),
  endpoint(consent.refuseConsent, async (ctx, input) => {
    await refuseConsent(ctx, input)
    return done
  }),
]

const keeping: readonly Endpoint[] = [
  endpoint(keep.listBanners, async ctx => ({ data: await listBanners(ctx) })),
  endpoint(keep.saveBanner, saveBanner),
  endpoint(keep.moveBanner, async (ctx, input) => {
    await moveBanner(ctx, input)
    return done
  }),
  endpoint(keep.removeBanner, async (ctx, { id }) => {
    await removeBanner(ctx, id)
    return done
  }),
  endpoint(keep.listRequests, listRequests),
  endpoint(keep.decideRequest, async (ctx, input) => {
    await decideRequest(ctx, input)
    return done
  }),
  endpoint(keep.listChannel, listChannel),
  endpoint(keep.promoteTrial, async (ctx, input) => {
    await promoteTrial(ctx, input)
    return done
  }),
  endpoint(keep.rollBackOfficial, async (ctx, input) => {
    await rollBackOfficial(ctx, input)
    return done
  }),
  endpoint(keep.setTrialSpaces, async (ctx, input) => {
    await setTrialSpaces(ctx, input)
    return done
  }),
  endpoint(keep.setKeeper, async (ctx, { space }) => {
    await setKeeper(ctx, space)
    return done
  }),
]

/** The application store of the installation: publish, decide, install, update, rate. */
export const appStore = defineCapability({
  name: 'store',
  errors,
  texts,
  migrations: [storeMigration, goalsMigration, adoptionMigration, consentMigration],
  jobs: [checkUploadJob, countInstallsJob, clearAwayJob],
  consumers: [settleInstalls],
  schedules: [purgeRefused],
  notices: [decidedNotice, consentNotice],
  endpoints: [...browsing, ...installing, ...publishing, ...consenting, ...keeping],
  demo: seedStore,
})
