import { defineCapability, endpoint, ManifestFile } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { changeSettings } from './change-settings.ts'
import { logoMigration, openLogo, storeLogo } from './logo.ts'
import { changeTexts, exportTexts, listTexts } from './own-texts.ts'
import { readSettings } from './read-settings.ts'
import { webManifest } from './web-manifest.ts'

const done = { done: true } as const

/** What the administrator of a space decides for everybody who works in it. */
export const spaceSettings = defineCapability({
  name: 'space-settings',
  texts,
  migrations: [logoMigration],
  endpoints: [
    endpoint(contract.readSpaceSettings, readSettings),
    endpoint(contract.changeSpaceSettings, async (ctx, input) => {
      await changeSettings(ctx, input)
      return done
    }),
    endpoint(contract.listTexts, listTexts),
    endpoint(contract.changeTexts, async (ctx, { changes }) => {
      await changeTexts(ctx, changes)
      return done
    }),
    endpoint(contract.exportTexts, exportTexts),
    endpoint(contract.uploadLogo, async (ctx, { kind, content }) => ({
      id: await storeLogo(ctx, kind, content),
    })),
    endpoint(contract.openLogo, (ctx, { space, id }, io) => {
      io.setHeader('cache-control', 'public, max-age=31536000, immutable')
      return openLogo(ctx, space, id)
    }),
    endpoint(contract.webManifest, async (ctx, { space, lang }, io) => {
      io.setHeader('cache-control', 'public, max-age=3600')
      io.setHeader('vary', 'accept-language')
      return new ManifestFile(await webManifest(ctx, space ?? null, lang ?? ctx.actor.lang))
    }),
  ],
})
