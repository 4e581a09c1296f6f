import type { JsonObject } from '@gantry/base/shared'

type Tone = 'good' | 'watch' | 'bad'

export interface ToneBand {
  /** Values below it have the tone; absent: all further ones. */
  readonly below?: number
  readonly tone: Tone
}

/** The settings of a layer that shows a point; empty where they are not chosen yet. */
export interface ShownPoint {
  readonly device: string
  readonly point: string
  readonly look: 'number' | 'gauge' | 'sentence'
  readonly size: number
  readonly color: string | undefined
  readonly bands: readonly ToneBand[]
  readonly low: number | undefined
  readonly high: number | undefined
  readonly since: boolean
  /** The layer has a title of its own, so the point need not say its name. */
  readonly isTitled: boolean
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const tones: readonly unknown[] = ['good', 'watch', 'bad'] satisfies readonly Tone[]

const isBand = (value: unknown): value is ToneBand =>
  typeof value === 'object' &&
  value !== null &&
  'tone' in value &&
  tones.includes(value.tone) &&
  (!('below' in value) || typeof value.below === 'number')

export const shownPoint = (settings: JsonObject): ShownPoint => ({
  device: textIn(settings.device),
  point: textIn(settings.point),
  look: settings.look === 'gauge' || settings.look === 'sentence' ? settings.look : 'number',
  size: numberIn(settings.size) ?? 64,
  color: textIn(settings.color) || undefined,
  bands: Array.isArray(settings.bands) ? settings.bands.filter(isBand) : [],
  low: numberIn(settings.low),
  high: numberIn(settings.high),
  since: settings.since === true,
  isTitled: settings.title !== undefined && settings.title !== '',
})

/** The tone of a value; null where no band says one. */
export const toneOf = (bands: readonly ToneBand[], value: number): Tone | null =>
  bands.find(({ below }) => below === undefined || value < below)?.tone ?? null

/** Parts of a scale with their tones, as shares from 0 to 1; without bands none. */
export const sectionsOf = (
  bands: readonly ToneBand[],
  low: number,
  high: number,
): readonly { readonly from: number; readonly to: number; readonly tone: Tone }[] => {
  const share = (value: number) => Math.min(1, Math.max(0, (value - low) / (high - low)))
  return bands
    .map(({ below, tone }, at) => {
      const before = bands[at - 1]?.below
      return {
        from: before === undefined ? 0 : share(before),
        to: below === undefined ? 1 : share(below),
        tone,
      }
    })
    .filter(({ from, to }) => to > from)
}
