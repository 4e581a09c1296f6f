import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { listExtensions } from './list-extensions.ts'
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
  ],
})
