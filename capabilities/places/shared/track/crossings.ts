import { type Fix, metresOutside, type Spot, spotOf } from '@gantry/devices/shared'

/** A fence a device could cross. */
export interface Fence {
  readonly id: string
  readonly name: string
  readonly outline: readonly Spot[]
}

/** A device entered or left a fence. */
export interface Crossing {
  readonly fence: string
  readonly name: string
  readonly at: number
  readonly entered: boolean
  readonly lat: number
  readonly lon: number
}

/** Metres beyond the fence from which a fix counts. */
const deadBand = 10

/** Crossings of one fence: two fixes one after the other, both clearly beyond it; the time is that of the first. */
const crossingsOf = (fixes: readonly Fix[], { id, name, outline }: Fence): readonly Crossing[] => {
  const found: Crossing[] = []
  let inside: boolean | null = null
  /** The fix before, where it was beyond the fence on the other side. */
  let first: Fix | null = null
  for (const fix of fixes) {
    const away = metresOutside(spotOf(fix), outline)
    if (Math.abs(away) <= deadBand || away < 0 === inside) {
      first = null
      continue
    }
    if (inside === null) inside = away < 0
    else if (first === null) first = fix
    else {
      inside = !inside
      const { at, lat, lon } = first
      found.push({ fence: id, name, at, entered: inside, lat, lon })
      first = null
    }
  }
  return found
}

/** Crossings of all fences, oldest first. */
export const allCrossings = (fixes: readonly Fix[], fences: readonly Fence[]): readonly Crossing[] =>
  fences.flatMap(fence => crossingsOf(fixes, fence)).sort((a, b) => a.at - b.at)
