import type { JsonObject, Text } from '@gantry/base/shared'
import { kindIn, type TileKinds } from './kind.ts'
import type { Page, Tile } from './page.ts'

/** One difference between two pages: text `key` with its parameters. */
export interface PageDifference {
  readonly at: string
  readonly sign: 'added' | 'changed' | 'removed' | 'moved'
  readonly key: string
  readonly params: { readonly tile: Text | { readonly key: string } }
}

const said = (a: unknown): string => JSON.stringify(a ?? null)

/** Describes the differences between two pages, per tile. */
export const pageWords = (before: Page | null, after: Page): readonly PageDifference[] => {
  const old = new Map((before?.tiles ?? []).map(tile => [tile.id, tile]))
  const kept = new Set(after.tiles.map(({ id }) => id))
  const word = (tile: Tile, at: string, sign: PageDifference['sign'], key: string): PageDifference => ({
    at,
    sign,
    key: `tiles.word.${key}`,
    params: { tile: tile.title ?? { key: `tile.kind.${tile.kind}` } },
  })
  return [
    ...after.tiles.flatMap((tile, index) => {
      const at = `tiles.${index}`
      const was = old.get(tile.id)
      if (!was) return [word(tile, at, 'added', 'added')]
      return [
        ...(said(was.at) === said(tile.at) ? [] : [word(tile, at, 'moved', 'moved')]),
        ...(said(settingsOf(was)) === said(settingsOf(tile)) ? [] : [word(tile, at, 'changed', 'changed')]),
      ]
    }),
    ...[...old.values()]
      .filter(({ id }) => !kept.has(id))
      .map(tile => word(tile, `tiles.${tile.id}`, 'removed', 'removed')),
    ...(said(before?.drawn) === said(after.drawn)
      ? []
      : [{ at: 'drawn', sign: 'changed' as const, key: 'tiles.word.drawn', params: { tile: '' } }]),
  ]
}

const settingsOf = ({ settings, title, hideTitle, only }: Tile) => [settings, title, hideTitle, only]

/** The translatable texts of a page with their paths. */
export const pageTexts = (
  page: Page,
  kinds: TileKinds,
): readonly { readonly at: string; readonly text: Text }[] =>
  page.tiles.flatMap((tile, index) => [
    ...(tile.title === undefined ? [] : [{ at: `tiles.${index}.title`, text: tile.title }]),
    ...(kindIn(kinds, tile.kind)?.texts?.(tile.settings as JsonObject) ?? []).map(({ at, text }) => ({
      at: `tiles.${index}.settings.${at}`,
      text,
    })),
  ])
