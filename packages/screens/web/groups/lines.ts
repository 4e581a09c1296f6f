import {
  type Filter,
  filterOfGroup,
  type GroupBy,
  type RecordGroup,
  type RecordRow,
} from '@gantry/model/shared'
import { type Folds, isOpen, pathOf } from './folds.ts'

/** Rows per page of a group. */
export const groupPage = 20

/** A page of rows within a group. */
export interface GroupPlace {
  readonly path: string
  readonly filters: readonly Filter[]
  /** From 1. */
  readonly page: number
}

export interface HeadLine {
  readonly kind: 'head'
  readonly id: string
  /** Id of the group in `Folds`. */
  readonly path: string
  readonly by: GroupBy
  readonly group: RecordGroup
  /** The header of the enclosing group; null for an outer group. */
  readonly above: HeadLine | null
  readonly open: boolean
}

export type Line =
  | HeadLine
  | { readonly kind: 'row'; readonly id: string; readonly row: RecordRow; readonly place: GroupPlace }
  /** Placeholder of a row that is being fetched. */
  | { readonly kind: 'wait'; readonly id: string; readonly place: GroupPlace }
  | { readonly kind: 'failed'; readonly id: string; readonly place: GroupPlace }
  /** Shows the next rows of a group; `left`: how many it has beyond those shown. */
  | { readonly kind: 'more'; readonly id: string; readonly path: string; readonly left: number }
  /** There are more inner groups than are listed. */
  | { readonly kind: 'cut'; readonly id: string }
  | { readonly kind: 'moreGroups'; readonly id: string }

interface LineSource {
  readonly by: readonly GroupBy[]
  readonly groups: readonly RecordGroup[]
  readonly moreGroups: boolean
  readonly folds: Folds
  /** Pages shown of a group, at least one. */
  pagesOf(path: string): number
  rowsOf(place: GroupPlace): readonly RecordRow[] | 'failed' | undefined
}

/** All lines of a grouped list from top to bottom; of collapsed groups only the header. */
export const linesOf = ({ by, groups, moreGroups, folds, pagesOf, rowsOf }: LineSource): readonly Line[] => {
  const lines: Line[] = []
  const rows = (path: string, filters: readonly Filter[], count: number) => {
    const pages = pagesOf(path)
    for (let page = 1; page <= pages; page++) {
      const expected = Math.min(groupPage, count - (page - 1) * groupPage)
      if (expected <= 0) return
      const place = { path, filters, page }
      const found = rowsOf(place)
      const id = `${path} ${page}`
      if (found === 'failed') lines.push({ kind: 'failed', id, place })
      else if (found) for (const row of found) lines.push({ kind: 'row', id: row.id, row, place })
      else for (let at = 0; at < expected; at++) lines.push({ kind: 'wait', id: `${id} ${at}`, place })
    }
    const left = count - pages * groupPage
    if (left > 0) lines.push({ kind: 'more', id: `${path} more`, path, left })
  }
  const add = (
    group: RecordGroup,
    keys: readonly RecordGroup['key'][],
    above: HeadLine | null,
    filters: readonly Filter[],
  ) => {
    const own = by[keys.length]
    if (!own) return
    const path = pathOf([...keys, group.key])
    const open = isOpen(folds, path)
    const head: HeadLine = { kind: 'head', id: `group ${path}`, path, by: own, group, above, open }
    lines.push(head)
    if (!open) return
    const within = [...filters, filterOfGroup(own, group.key)]
    if (!group.groups) return rows(path, within, group.count)
    for (const inner of group.groups) add(inner, [...keys, group.key], head, within)
    if (group.more) lines.push({ kind: 'cut', id: `${path} cut` })
  }
  for (const group of groups) add(group, [], null, [])
  if (moreGroups) lines.push({ kind: 'moreGroups', id: 'more groups' })
  return lines
}

/** The pages the lines from `first` to `last` belong to, each once. */
export const placesWithin = (lines: readonly Line[], first: number, last: number): readonly GroupPlace[] => {
  const found = new Map<string, GroupPlace>()
  for (const line of lines.slice(Math.max(0, first), last + 1))
    if ('place' in line) found.set(`${line.place.path} ${line.place.page}`, line.place)
  return [...found.values()]
}

/** The header of the group that contains the line at `index`; null for an outer header or past the end. */
export const headAbove = (lines: readonly Line[], index: number): HeadLine | null => {
  const line = lines[index]
  if (!line || line.kind === 'moreGroups') return null
  if (line.kind === 'head') return line.above
  for (let at = index - 1; at >= 0; at--) {
    const each = lines[at]
    if (each?.kind === 'head') return line.kind === 'cut' ? (each.above ?? each) : each
  }
  return null
}
