import { csvText, type Lang, localise } from '@gantry/base/shared'
import { saveText } from '@gantry/client/web'
import type { Graph } from '@gantry/graph/shared'
import type { IconName } from '@gantry/ui/web'
import { type Lineage, type LineageObject, type LineagePlace, placeKey } from '../../shared/index.ts'
import { flowKey, layOutLineage, objectSize, type Point } from './lineage-layout.ts'

const icons: Readonly<Record<string, IconName>> = {
  table: 'table',
  source: 'db',
  file: 'doc',
  chart: 'chart',
  chart_alert: 'bell',
  dashboard: 'board',
  rule: 'branch',
  workflow: 'flow',
  task: 'flow',
  api: 'api',
  print: 'print',
}

/** The sign of a kind of object. */
export const iconOf = (kind: string): IconName => icons[kind] ?? 'box'

const origin: Point = [0, 0]

/** Distance of an object from the start: that of its nearest column. */
const rankOf = ({ id, columns }: LineageObject, depth: Lineage['depth']): number => {
  const depths = [id, ...Object.keys(columns).map(part => placeKey({ object: id, part }))].flatMap(
    key => depth[key] ?? [],
  )
  return depths.toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b)[0] ?? 0
}

/**
 * The graph of objects with their places: one edge between two objects however many columns flow. Ids of nodes are plain
 * numbers.
 */
export const graphOf = ({
  edges,
  objects,
  depth,
}: Lineage & { readonly objects: readonly LineageObject[] }) => {
  const numbers = new Map(objects.map(({ id }, at) => [id, `n${at}`]))
  const pairs = new Map<string, { readonly from: string; readonly to: string }>()
  for (const { from, to } of edges) {
    const [a, b] = [numbers.get(from.object), numbers.get(to.object)]
    if (a && b && a !== b) pairs.set(`${a}-${b}`, { from: a, to: b })
  }
  const flows = [...pairs.values()]
  const ranks = new Map(objects.map((object, at) => [`n${at}`, rankOf(object, depth)]))
  const { at, via } = layOutLineage(ranks, flows)
  const graph: Graph = {
    nodes: Object.fromEntries(
      objects.map(({ kind }, nth) => [
        `n${nth}`,
        { kind, settings: {}, at: at.get(`n${nth}`) ?? origin, size: objectSize },
      ]),
    ),
    edges: [...pairs].map(([id, flow]) => {
      const points = via.get(flowKey(flow))
      return { id, ...flow, ...(points && { via: points }) }
    }),
  }
  const ids = new Map([...numbers].map(([object, node]) => [node, object]))
  const nodeOf = (object: string | null): readonly string[] => {
    const node = object === null ? undefined : numbers.get(object)
    return node === undefined ? [] : [node]
  }
  return { graph, ids, nodeOf }
}

/** Saves the edges as CSV: from, to, how, certainty. */
export const saveImpact = (
  { edges, objects, depth }: Lineage & { readonly objects: readonly LineageObject[] },
  nameOf: (object: LineageObject) => string,
  name: string,
  lang: Lang,
): void => {
  const names = new Map(objects.map(object => [object.id, nameOf(object)]))
  const known = new Map(objects.map(object => [object.id, object]))
  const columnOf = ({ object, part }: LineagePlace) =>
    part === null ? '' : localise(known.get(object)?.columns[part] ?? part, lang)
  const heads = ['from', 'from column', 'to', 'to column', 'how', 'certainty', 'depth']
  const lines = edges.map(({ from, to, how, certainty }) => [
    names.get(from.object) ?? from.object,
    columnOf(from),
    names.get(to.object) ?? to.object,
    columnOf(to),
    how,
    certainty,
    depth[placeKey(to)] ?? '',
  ])
  saveText(`${name}.csv`, 'text/csv', `\uFEFF${csvText([heads, ...lines])}`)
}

/** Names of the parts of an object that depend on the start, in their order; none for an object as a whole. */
export const partsBelow = ({ id, columns }: LineageObject, depth: Lineage['depth']): readonly string[] =>
  Object.keys(columns).filter(part => (depth[placeKey({ object: id, part })] ?? 0) > 0)
