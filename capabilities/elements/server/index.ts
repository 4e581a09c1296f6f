import { registerDesigns } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import * as style from '../shared/style/contract.ts'
import { texts } from '../texts.ts'
import { scopeStyle } from './style/scope-style.ts'
import { currentStyle, openStyle } from './style/serve-style.ts'
import { styleDesigns } from './style/style-design.ts'

/** What a space adds to the looks of the product: its style sheet. */
export const elements = defineCapability({
  name: 'elements',
  texts,
  boot: async kernel => registerDesigns(kernel, styleDesigns),
  endpoints: [
    endpoint(style.currentStyle, async ctx => ({ file: await currentStyle(ctx) })),
    endpoint(style.openStyle, async (ctx, { file }, io) => {
      const opened = await openStyle(ctx, file)
      io.setHeader('cache-control', file === 'draft' ? 'no-store' : 'private, max-age=31536000, immutable')
      return opened
    }),
    endpoint(style.checkStyle, async (_ctx, { css }) => scopeStyle(css)),
  ],
})
