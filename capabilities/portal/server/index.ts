import { registerDesigns, registerExtensions } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { registerAnswerers } from '@gantry/tiles/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { chartExtensions, tileExtensions } from '../shared/extensions.ts'
import { portalKind } from '../shared/portal-kind.ts'
import { texts } from '../texts.ts'
import { answerers } from './answerers.ts'
import { seedDesk } from './demo.ts'
import { readImage, storeImage } from './images.ts'
import { managePortals, orderPortals, setPortalState, tellPortals } from './manage.ts'
import { imageMigration, portalMigration } from './migration.ts'
import { arrangePortal, openWorkbench } from './open-workbench.ts'
import { closedTo } from './preview.ts'
import { imagePurge } from './purge-images.ts'
import { shellMenu } from './shell-menu.ts'

const done = { done: true as const }

/** Portals: composed from tiles, shared with roles, and opened as the workbench. */
export const portal = defineCapability({
  name: 'portal',
  errors,
  texts,
  migrations: [imageMigration, portalMigration],
  schedules: [imagePurge],
  demo: seedDesk,
  boot: async kernel => {
    registerDesigns(kernel, { kind: portalKind, publish: ctx => tellPortals(ctx) })
    registerExtensions(kernel, tileExtensions)
    registerExtensions(kernel, chartExtensions)
    registerAnswerers(kernel, answerers)
  },
  endpoints: [
    endpoint(contract.openWorkbench, (ctx, input) => openWorkbench(ctx, input)),
    endpoint(contract.shellMenu, (ctx, { terminal }) => shellMenu(ctx, terminal)),
    endpoint(contract.arrangePortal, async (ctx, input) => {
      await arrangePortal(ctx, input)
      return done
    }),
    endpoint(contract.managePortals, (ctx, { terminal }) => managePortals(ctx, terminal)),
    endpoint(contract.orderPortals, async (ctx, input) => {
      await orderPortals(ctx, input)
      return done
    }),
    endpoint(contract.setPortalState, async (ctx, { id, state }) => {
      await setPortalState(ctx, id, state)
      return done
    }),
    endpoint(contract.storeImage, async (ctx, { purpose }, io) => ({
      id: await storeImage(ctx, purpose, io.files()),
    })),
    endpoint(contract.readImage, (ctx, { id }) => readImage(ctx, id)),
    endpoint(contract.previewPortal, async (ctx, { page, role }) => ({
      closed: await closedTo(ctx, page, role),
    })),
  ],
})
