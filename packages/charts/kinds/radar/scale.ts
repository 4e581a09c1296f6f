/** Ends of an axis, and the equal parts between them. */
interface Scale {
  readonly min: number
  readonly max: number
  readonly parts: number
}

const wantedParts = 4

/** The smallest 1, 2 or 5 times a power of ten that is not below a number. */
const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find(each => each * power >= least) ?? 10
  return factor * power
}

/** A scale of round numbers that holds 0 and all values: axes of a radar do not choose one together by themselves. */
export const scaleOf = (values: readonly number[]): Scale => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (low === high) return { min: 0, max: 1, parts: 1 }
  const step = roundStep((high - low) / wantedParts)
  const [below, above] = [Math.ceil(-low / step), Math.ceil(high / step)]
  return { min: below === 0 ? 0 : -below * step, max: above * step, parts: below + above }
}
