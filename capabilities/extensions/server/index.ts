import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { listExtensions } from './list-extensions.ts'
import { changeSettings, readSettings } from './settings.ts'
import { switchExtension } from './switch-extension.ts'

/** What designs of a space can be made from. */
export const extensions = defineCapability({
  name: 'extensions',
  texts,
  endpoints: [
    endpoint(contract.listExtensions, async ctx => ({ data: await listExtensions(ctx) })),
    endpoint(contract.switchExtension, async (ctx, input) => {
      await switchExtension(ctx, input)
      return { done: true as const }
    }),
    endpoint(contract.readExtensionSettings, async (ctx, key) => ({ data: await readSettings(ctx, key) })),
    endpoint(contract.changeExtensionSettings, async (ctx, { values, ...key }) => {
      await changeSettings(ctx, key, values)
      return { done: true as const }
    }),
  ],
})
