/** Where the objects of a lineage stand: what is upstream on the left, downstream on the right, the object asked for between. */
export interface LineageLayout {
  /** Top left corners in pixels. */
  readonly at: ReadonlyMap<string, Point>
  /** Points of the edges that lead to the next rank, by their key. */
  readonly via: ReadonlyMap<string, readonly Point[]>
}

export type Point = readonly [x: number, y: number]

interface Flow {
  readonly from: string
  readonly to: string
}

/** Size of every object in pixels. */
export const objectSize: Point = [200, 56]

/** Between two columns of one rank, and between two ranks, where lines run up and down. */
const beside = 32
const corridor = 96
/** Least distance between the middle lines of two objects of a rank: a line to one passes beside all others. */
const line = 36
/** Objects that stand in one column. */
const inColumn = 6
/** Columns of one rank at most; with more of them the lines would be no shorter. */
const mostColumns = 3
/** Lines of different objects in one corridor. */
const lanes = 8
const lane = 8

/** The key of a flow in `via`. */
export const flowKey = ({ from, to }: Flow): string => `${from} ${to}`

/**
 * Lays out objects by their signed distance. A rank of many stands in several columns, each a little lower than the one
 * before, so that a line to any of its objects passes between the others.
 */
export const layOutLineage = (rankOf: ReadonlyMap<string, number>, flows: readonly Flow[]): LineageLayout => {
  const ranks = new Map<number, string[]>()
  for (const [id, rank] of rankOf) ranks.set(rank, [...(ranks.get(rank) ?? []), id])
  const near = neighboursOf(flows)
  const middles = new Map<string, number>()
  const place = (rank: number): void => {
    const ids = inOrder(ranks.get(rank) ?? [], near, middles)
    const columns = columnsOf(ids.length)
    const pitch = pitchOf(columns)
    const top = (-(ids.length - 1) * pitch) / columns / 2
    for (const [nth, id] of ids.entries()) middles.set(id, top + (nth * pitch) / columns)
  }
  // From the middle outwards: an object stands near those it flows from or to.
  const outwards = [...ranks.keys()].toSorted((a, b) => Math.abs(a) - Math.abs(b))
  for (const rank of outwards) place(rank)
  const lefts = leftsOf(ranks)
  const at = new Map<string, Point>()
  for (const [rank, ids] of ranks) {
    const columns = columnsOf(ids.length)
    for (const [nth, id] of inOrder(ids, near, middles).entries()) {
      const x = (lefts.get(rank) ?? 0) + (nth % columns) * (objectSize[0] + beside)
      at.set(id, [x, Math.round((middles.get(id) ?? 0) - objectSize[1] / 2)])
    }
  }
  return { at, via: viaOf(flows, rankOf, lefts, at) }
}

const columnsOf = (count: number): number => Math.min(mostColumns, Math.ceil(count / inColumn))

/** Distance between two objects of one column. */
const pitchOf = (columns: number): number => Math.max(objectSize[1] + 20, line * columns)

const neighboursOf = (flows: readonly Flow[]): ReadonlyMap<string, readonly string[]> => {
  const near = new Map<string, string[]>()
  for (const { from, to } of flows)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      near.set(one, [...(near.get(one) ?? []), other])
  return near
}

/** Objects that have their place keep it; others follow the middle of the neighbours that have one. */
const inOrder = (
  ids: readonly string[],
  near: ReadonlyMap<string, readonly string[]>,
  middles: ReadonlyMap<string, number>,
): readonly string[] => {
  const wished = new Map(
    ids.map(id => {
      const own = middles.get(id)
      const others = (near.get(id) ?? []).flatMap(each => middles.get(each) ?? [])
      const mean = others.reduce((sum, y) => sum + y, 0) / Math.max(1, others.length)
      return [id, own ?? mean]
    }),
  )
  return ids.toSorted((a, b) => (wished.get(a) ?? 0) - (wished.get(b) ?? 0))
}

/** The left side of each rank; the rank of the object asked for begins at 0. */
const leftsOf = (ranks: ReadonlyMap<number, readonly string[]>): ReadonlyMap<number, number> => {
  const lefts = new Map<number, number>()
  let x = 0
  for (const rank of [...ranks.keys()].toSorted((a, b) => a - b)) {
    lefts.set(rank, x)
    const columns = columnsOf(ranks.get(rank)?.length ?? 0)
    x += columns * (objectSize[0] + beside) - beside + corridor
  }
  const middle = lefts.get(0) ?? 0
  return new Map([...lefts].map(([rank, left]) => [rank, left - middle]))
}

/** Edges to a later rank: out to the right, up or down in the corridor before that rank, and on into its object. */
const viaOf = (
  flows: readonly Flow[],
  rankOf: ReadonlyMap<string, number>,
  lefts: ReadonlyMap<number, number>,
  at: ReadonlyMap<string, Point>,
): ReadonlyMap<string, readonly Point[]> => {
  const sources = [...new Set(flows.map(({ from }) => from))]
  const [width, height] = objectSize
  return new Map(
    flows.flatMap(flow => {
      const [from, to] = [at.get(flow.from), at.get(flow.to)]
      const [rank, next] = [rankOf.get(flow.from) ?? 0, rankOf.get(flow.to) ?? 0]
      if (!from || !to || next <= rank) return []
      const turn = (lefts.get(next) ?? 0) - 24 - (sources.indexOf(flow.from) % lanes) * lane
      const [y, down] = [from[1] + height / 2, to[1] + height / 2]
      const points: readonly Point[] = [
        [from[0] + width, y],
        [turn, y],
        [turn, down],
        [to[0], down],
      ]
      return [[flowKey(flow), points] as const]
    }),
  )
}
