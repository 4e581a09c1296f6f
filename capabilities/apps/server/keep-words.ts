import { asJson, type Json, type Text } from '@gantry/base/shared'
import { releaseBeside } from '@gantry/designs/server'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { spaceScope, type TranslatedDesigns, type Translations } from '@gantry/model/shared'
import { catalogOf, keepTranslations } from '@gantry/records/server'
import { application } from './tables.ts'
import { textsOf } from './translated-texts.ts'
import { translationsOf, type Words } from './words.ts'

interface Entry {
  readonly kind: string
  readonly id: string
}

/**
 * Translates the texts of an application or a system by words that are known in both languages, as those of templates are. A text that
 * is none of them stays as it was written, and a translation that is there already stays too.
 */
export const keepWords = (tx: Ctx, entry: Entry, written: Words<string>, known: Words<Text>): Promise<void> =>
  inTransaction(tx, async ctx => {
    const there = (await catalogOf(ctx)).translations?.get(`${entry.kind} ${entry.id}`) ?? {}
    const said = { ...translationsOf(written, known), ...there }
    if (Object.keys(said).length === Object.keys(there).length) return
    const app = entry.kind === application.id ? entry.id : null
    const key = { kind: 'translation', id: app ?? spaceScope }
    const change = (body: Json) => asJson({ app, texts: withSaid(textsOf(body), entry, said) })
    const body = await releaseBeside(ctx, key, change, { app, texts: {} })
    await keepTranslations(ctx, key.id, textsOf(body))
  })

const withSaid = (texts: TranslatedDesigns, { kind, id }: Entry, said: Translations): TranslatedDesigns => ({
  ...texts,
  [kind]: { ...texts[kind], [id]: said },
})
