import { useState } from 'react'

const keyOf = (view: string): string => `board.folded.${view}`

const stored = (view: string): readonly string[] | null => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(view)) ?? 'null')
    return Array.isArray(list) ? list.filter(each => typeof each === 'string') : null
  } catch {
    return null
  }
}

/** Collapsed columns, stored in this browser; initially those collapsed by the view. */
export const useFolded = (
  view: string,
  atFirst: readonly string[] = [],
): [ReadonlySet<string>, (column: string, closed: boolean) => void] => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(stored(view) ?? atFirst))
  const fold = (column: string, closed: boolean) => {
    const next = new Set(folded)
    if (closed) next.add(column)
    else next.delete(column)
    localStorage.setItem(keyOf(view), JSON.stringify([...next]))
    setFolded(next)
  }
  return [folded, fold]
}
