import type { Lang } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type AppTexts, pageSize, type ShownState, type TextDesign } from '../shared/contract.ts'
import { type AppText, appTexts, openTranslation } from './app-texts.ts'

interface Wanted {
  readonly app: string
  readonly lang: Lang
  readonly search?: string
  readonly state?: ShownState
  readonly design?: string
  readonly page?: number
}

/** A page of the texts of an application: missing ones first, then outdated ones. */
export const listAppTexts = async (ctx: Ctx, wanted: Wanted): Promise<AppTexts> => {
  const { app, lang, search = '', state, design, page = 1 } = wanted
  const { body, revision } = await openTranslation(ctx, app)
  const all = await appTexts(ctx, app, lang, body)
  const term = search.trim().toLowerCase()
  const found = all.filter(
    text =>
      (state === undefined || shown(text) === state) &&
      (design === undefined || design === `${text.kind}/${text.id}`) &&
      (term === '' ||
        [text.source, text.text ?? '', text.at, ...text.names].some(part =>
          part.toLowerCase().includes(term),
        )),
  )
  const ordered = found.toSorted((a, b) => rank[shown(a)] - rank[shown(b)])
  const counts = { missing: 0, outdated: 0, translated: 0 }
  for (const text of all) counts[shown(text)]++
  return {
    data: ordered.slice((page - 1) * pageSize, page * pageSize).map(({ name: _name, ...text }) => text),
    total: ordered.length,
    counts,
    designs: designsOf(all),
    longest: longestOf(all),
    draft: revision === 0 ? null : revision,
  }
}

const rank: Readonly<Record<ShownState, number>> = { missing: 0, outdated: 1, translated: 2 }

const shown = ({ state }: AppText): ShownState => (state === 'own' ? 'translated' : state)

const designsOf = (all: readonly AppText[]): readonly TextDesign[] => {
  const found = new Map<string, TextDesign>()
  for (const { kind, id, name, ...text } of all) {
    const key = `${kind}/${id}`
    const isOpen = text.state === 'missing' || text.state === 'outdated'
    found.set(key, { kind, id, name, open: (found.get(key)?.open ?? 0) + (isOpen ? 1 : 0) })
  }
  return [...found.values()]
}

const longestOf = (all: readonly AppText[]): string | null =>
  all.reduce<string | null>(
    (longest, { at, text }) =>
      // Texts of several lines find room.
      text !== null && /label$|\.text$|^name$/.test(at) && text.length > (longest?.length ?? 0)
        ? text
        : longest,
    null,
  )
