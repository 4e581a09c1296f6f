import { isPlainObject, type Json } from '@gantry/base/shared'
import { chartKindNames, isChartKindName } from '@gantry/charts/shared'
import type { ExtensionGroup } from '@gantry/designs/shared'
import { blocks } from '@gantry/screens/shared'
import type { Page } from '@gantry/tiles/shared'
import { portalTiles } from './tiles.ts'

const pageOf = (kind: string, body: Json): Page | null => {
  if (kind === 'portal') return (body as unknown as { page: Page }).page
  const view = body as unknown as { kind: string; options: Page }
  return kind === 'view' && view.kind === 'custom' ? view.options : null
}

/** What pages of tiles are composed from: portals and own views. */
export const tileExtensions: ExtensionGroup = {
  name: 'tile',
  items: Object.keys({ ...portalTiles, ...blocks }).map(name => ({
    name,
    title: { key: `tile.kind.${name}` },
  })),
  usedBy: (kind, body) => pageOf(kind, body)?.tiles.map(tile => tile.kind) ?? [],
}

/** Kinds of chart, wherever a design holds a chart. */
export const chartExtensions: ExtensionGroup = {
  name: 'chart',
  items: chartKindNames.map(name => ({ name, title: { key: `charts.kind.${name}` } })),
  usedBy: (_kind, body) => chartsIn(body),
}

const chartsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(chartsIn)
  if (!isPlainObject(value)) return []
  const { kind, measures } = value
  const own = typeof kind === 'string' && isChartKindName(kind) && Array.isArray(measures) ? [kind] : []
  return [...own, ...Object.values(value).flatMap(chartsIn)]
}
