import type { Option, OptionState } from '@gantry/fields/shared'
import type { Cluster } from '@gantry/model/shared'

/** Theme colours of work states. */
const tones: Readonly<Partial<Record<OptionState, string>>> = {
  done: 'app-ok',
  run: 'app-ok',
  wait: 'app-warn',
  high: 'app-warn',
  maint: 'app-warn',
  urgent: 'app-danger',
  alarm: 'app-danger',
  progress: 'app-primary',
  open: 'app-primary',
}

/** Marker colour of an option: its own, that of its state, or grey. */
export const colourOf = (option: Option | undefined): string => {
  const name = option?.color ?? (option?.state && tones[option.state])
  return name ? `var(--${name})` : 'var(--app-ink-3)'
}

/** CSS ring with the share of each value, in option order; a single colour without a colour field. */
export const ringOf = ({ colours, count }: Cluster, options: readonly Option[] | undefined): string => {
  if (!options) return 'var(--app-primary)'
  let from = 0
  const parts = [...options, undefined].flatMap(option => {
    const share = ((option ? colours[option.id] : restOf(colours, options)) ?? 0) / count
    if (share <= 0) return []
    const part = `${colourOf(option)} ${(from * 360).toFixed(1)}deg ${((from + share) * 360).toFixed(1)}deg`
    from += share
    return [part]
  })
  return `conic-gradient(${parts.join(', ')})`
}

/** Number of records without a value or with a removed option. */
const restOf = (colours: Cluster['colours'], options: readonly Option[]): number => {
  const known = new Set(options.map(({ id }) => id))
  return Object.entries(colours).reduce((sum, [id, count]) => (known.has(id) ? sum : sum + count), 0)
}

/** Marker diameter in pixels; a cluster of 1,000 is about twice as wide as one of 10. */
export const widthOf = (count: number): number => Math.min(64, Math.round(26 + 10 * Math.log10(count)))

/** Bounding box of all clusters; null if there are none. */
export const aroundAll = (clusters: readonly Cluster[]): Cluster['area'] | null =>
  clusters.length === 0
    ? null
    : clusters
        .map(({ area }) => area)
        .reduce((all, area) => [
          Math.min(all[0], area[0]),
          Math.min(all[1], area[1]),
          Math.max(all[2], area[2]),
          Math.max(all[3], area[3]),
        ])
