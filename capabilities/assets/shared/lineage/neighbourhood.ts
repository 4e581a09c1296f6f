/** A column of a table, or a design as a whole: `part` is null. */
export interface LineagePlace {
  readonly object: string
  readonly part: string | null
}

/** What flows from one place into another. */
export interface LineageEdge {
  readonly from: LineagePlace
  readonly to: LineagePlace
  /** `direct`: the value itself or computed from it. `indirect`: it decides which rows or whether. */
  readonly how: 'direct' | 'indirect'
  /** `exact`: read from a parsed expression or definition. `declared`: a design says so. */
  readonly certainty: 'exact' | 'declared'
}

/** A part of the graph around a start. */
export interface Lineage {
  readonly edges: readonly LineageEdge[]
  /** Distance of each place from the start: negative upstream, positive downstream. */
  readonly depth: Readonly<Record<string, number>>
  /** More places exist than were taken. */
  readonly capped: boolean
}

/** Places of a neighbourhood at most. */
export const mostPlaces = 500

/** The key of a place in `depth`. */
export const placeKey = ({ object, part }: LineagePlace): string =>
  part === null ? object : `${object}#${part}`

/** What is upstream and downstream of the places `isStart` accepts, breadth first, each at its least distance. */
export const neighbourhood = (
  edges: readonly LineageEdge[],
  start: readonly LineagePlace[],
  { up, down }: { readonly up: number; readonly down: number },
  most = mostPlaces,
): Lineage => {
  const depth: Record<string, number> = Object.fromEntries(start.map(place => [placeKey(place), 0]))
  let places = start.length
  let capped = false
  const walk = (steps: number, sign: 1 | -1): void => {
    const next = new Map<string, LineagePlace[]>()
    for (const { from, to } of edges) {
      const [here, there] = sign === 1 ? [from, to] : [to, from]
      const key = placeKey(here)
      const known = next.get(key)
      if (known) known.push(there)
      else next.set(key, [there])
    }
    const seen = new Set(start.map(placeKey))
    let front = start
    for (let step = 1; step <= steps && front.length > 0; step++) {
      const reached: LineagePlace[] = []
      for (const place of front.flatMap(each => next.get(placeKey(each)) ?? [])) {
        const key = placeKey(place)
        if (seen.has(key)) continue
        seen.add(key)
        if (depth[key] === undefined && places >= most) {
          capped = true
          continue
        }
        if (depth[key] === undefined) places++
        depth[key] ??= sign * step
        reached.push(place)
      }
      front = reached
    }
  }
  walk(up, -1)
  walk(down, 1)
  const isKept = (place: LineagePlace) => depth[placeKey(place)] !== undefined
  return { edges: edges.filter(({ from, to }) => isKept(from) && isKept(to)), depth, capped }
}
