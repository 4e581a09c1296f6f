import { application, appSystem, entryTexts, listEntries } from '@gantry/apps/server'
import type { Lang, Text } from '@gantry/base/shared'
import { designServer, openDesign, releasedBodies, releasedOutsideApps } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import { type Said, sourceFor, spaceScope, type TextPlace, translationOf } from '@gantry/model/shared'
import { getRecord, requireDesigner } from '@gantry/records/server'
import type { Translation } from '../shared/translation-kind.ts'
import { namedPlace } from './named-place.ts'

/** One text of a published design and what it is called in a language. */
export interface AppText extends Said {
  readonly kind: string
  readonly id: string
  readonly name: Text
  readonly at: string
  /** What the parts of the design on the way to it are called. */
  readonly names: readonly string[]
  readonly source: string
}

/** The translations of an application as they are being worked on. */
export interface OpenTranslation {
  readonly body: Translation
  readonly base: number | null
  /** 0: no draft. */
  readonly revision: number
}

/** @throws AppError permission.denied, record.not_found for an application that is not there */
export const openTranslation = async (ctx: Ctx, app: string): Promise<OpenTranslation> => {
  if (app !== spaceScope) await getRecord(ctx, application.id, app)
  await requireDesigner(ctx, app === spaceScope ? null : app)
  const { design, published, draft } = await openDesign(ctx, { kind: 'translation', id: app })
  const empty: Translation = { app: app === spaceScope ? null : app, texts: {} }
  return {
    // What is kept fits the schema of its kind.
    body: ((draft?.body ?? published) as Translation | null) ?? empty,
    base: draft ? draft.base : (design?.release ?? null),
    revision: draft?.revision ?? 0,
  }
}

/** Every text of the published designs of an application that has a translation into `lang`, or wants one. */
export const appTexts = async (
  ctx: Ctx,
  app: string,
  lang: Lang,
  { texts }: Translation,
): Promise<readonly AppText[]> => {
  const designs = app === spaceScope ? await releasedOutsideApps(ctx) : await releasedBodies(ctx, [app])
  const textOf = (
    owner: Pick<AppText, 'kind' | 'id' | 'name'>,
    place: TextPlace,
    names: readonly string[],
  ): readonly AppText[] => {
    const source = sourceFor(place.text, lang)
    if (source === null) return []
    const translations = texts[owner.kind]?.[owner.id] ?? {}
    return [{ ...owner, at: place.at, names, source, ...translationOf(translations, place, lang, source) }]
  }
  const entries = await entriesOf(ctx, app)
  const named = entries.flatMap(({ kind, id, written }) =>
    entryTexts(written).flatMap(place => textOf({ kind, id, name: written.name }, place, [])),
  )
  const designed = designs.flatMap(({ kind, id, name, body }) =>
    designServer(ctx.kernel, kind)
      .kind.texts(body)
      .flatMap(place => textOf({ kind, id, name }, place, namedPlace(body, place.at, ctx.actor.lang))),
  )
  return [...named, ...designed]
}

/** What a sheet of texts names beside designs: its application, or the systems of the space. */
const entriesOf = async (ctx: Ctx, app: string) => {
  const { apps, systems } = await listEntries(ctx)
  return app === spaceScope
    ? systems.map(system => ({ kind: appSystem.id, ...system }))
    : apps.filter(({ id }) => id === app).map(own => ({ kind: application.id, ...own }))
}

/** Names one text among those of an application. */
export const textKey = ({ kind, id, at }: Pick<AppText, 'kind' | 'id' | 'at'>): string =>
  `${kind}/${id}/${at}`
