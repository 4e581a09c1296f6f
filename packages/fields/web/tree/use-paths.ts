import { call } from '@gantry/client/web'
import { listRecords } from '@gantry/model/shared'
import { useEffect, useState } from 'react'
import { refOf } from '../ref-of.ts'
import type { TreeOf } from './fetch-level.ts'

/** Maximum levels of a path; of deeper trees the lowest levels are shown. */
const deepest = 12

/** Titles of the ancestors of each record, outermost first; empty until fetched and if the request fails. */
export const usePaths = (
  tree: TreeOf | null,
  ids: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const [paths, setPaths] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const key = ids.join(' ')
  useEffect(() => {
    if (!tree || key === '') return
    const leave = new AbortController()
    pathsOf(tree, key.split(' '), leave.signal).then(
      found => !leave.signal.aborted && setPaths(found),
      () => !leave.signal.aborted && setPaths(new Map()),
    )
    return () => leave.abort()
  }, [tree, key])
  return paths
}

const pathsOf = async ({ table, above }: TreeOf, ids: readonly string[], signal: AbortSignal) => {
  const parents = new Map<string, ReturnType<typeof refOf>>()
  let asked = [...ids]
  for (let level = 0; level < deepest && asked.length > 0; level++) {
    const { data } = await call(
      listRecords,
      {
        table: table.id,
        fields: [above],
        filter: { op: 'in', field: 'id', value: asked },
        pageSize: 200,
        count: 'none',
      },
      { signal },
    )
    for (const row of data) parents.set(row.id, refOf(row[above] ?? null))
    asked = [...new Set(data.flatMap(row => refOf(row[above] ?? null)?.id ?? []))].filter(
      id => !parents.has(id),
    )
  }
  return new Map(ids.map(id => [id, titlesAbove(parents, id)]))
}

const titlesAbove = (parents: ReadonlyMap<string, ReturnType<typeof refOf>>, id: string): string[] => {
  const titles: string[] = []
  const seen = new Set<string>()
  for (let at = parents.get(id); at && !seen.has(at.id); at = parents.get(at.id)) {
    seen.add(at.id)
    titles.unshift(at.title)
  }
  return titles
}
