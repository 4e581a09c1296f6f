import { registerDesigns, registerInstalledKind } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { errors } from '../errors.ts'
import * as element from '../shared/element/contract.ts'
import { elementKind, settingsOfElement } from '../shared/element/element-kind.ts'
import * as frame from '../shared/frame/contract.ts'
import * as style from '../shared/style/contract.ts'
import { texts } from '../texts.ts'
import { manageElements, setElementState } from './element/manage.ts'
import { readElementZip } from './element/read-zip.ts'
import { frameMigration, layOutFrame, openFrame } from './frame/frames.ts'
import { scopeStyle } from './style/scope-style.ts'
import { currentStyle, openStyle } from './style/serve-style.ts'
import { styleDesigns } from './style/style-design.ts'

/** What a space adds to the looks of the product: its style sheet, and components of its own. */
export const elements = defineCapability({
  name: 'elements',
  errors,
  texts,
  migrations: [frameMigration],
  boot: async kernel => {
    registerDesigns(kernel, styleDesigns)
    registerDesigns(kernel, { kind: elementKind })
    registerInstalledKind(kernel, { kind: elementKind.name, settingsOf: settingsOfElement })
  },
  endpoints: [
    endpoint(style.currentStyle, async ctx => ({ file: await currentStyle(ctx) })),
    endpoint(style.openStyle, async (ctx, { file }, io) => {
      const opened = await openStyle(ctx, file)
      io.setHeader('cache-control', file === 'draft' ? 'no-store' : 'private, max-age=31536000, immutable')
      return opened
    }),
    endpoint(element.manageElements, async ctx => ({ data: await manageElements(ctx) })),
    endpoint(element.setElementState, async (ctx, { id, state }) => {
      await setElementState(ctx, id, state)
      return { done: true as const }
    }),
    endpoint(element.readElementZip, (_ctx, _input, io) => readElementZip(io.files())),
    endpoint(frame.layOutFrame, (ctx, source) => layOutFrame(ctx, source)),
    endpoint(frame.openFrame, (ctx, { id }) => openFrame(ctx, id)),
    endpoint(style.checkStyle, async (_ctx, { css }) => scopeStyle(css)),
  ],
})
