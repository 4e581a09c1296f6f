import { openDesign, registerDesigns } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { keepTranslations } from '@gantry/records/server'
import * as contract from '../shared/contract.ts'
import { type Translation, translationKind } from '../shared/translation-kind.ts'
import { texts } from '../texts.ts'
import { keepAppTexts } from './keep-app-texts.ts'
import { listAppTexts } from './list-app-texts.ts'
import { exportAppTexts, importAppTexts } from './sheet.ts'

/** The texts of applications in several languages. */
export const languages = defineCapability({
  name: 'languages',
  texts,
  boot: async kernel =>
    registerDesigns(kernel, {
      kind: translationKind,
      publish: (ctx, id, _before, { texts }) => keepTranslations(ctx, id, texts),
      retire: (ctx, id) => keepTranslations(ctx, id, {}),
      revive: async (ctx, id) => {
        const { published } = await openDesign(ctx, { kind: translationKind.name, id })
        if (published) await keepTranslations(ctx, id, (published as unknown as Translation).texts)
      },
    }),
  endpoints: [
    endpoint(contract.listAppTexts, listAppTexts),
    endpoint(contract.keepAppTexts, async (ctx, { app, lang, changes }) => ({
      draft: await keepAppTexts(ctx, app, lang, changes),
    })),
    endpoint(contract.exportAppTexts, (ctx, { app, lang, format }) => exportAppTexts(ctx, app, lang, format)),
    endpoint(contract.importAppTexts, (ctx, { app, lang, file }) => importAppTexts(ctx, app, lang, file)),
  ],
})
