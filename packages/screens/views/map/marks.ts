import type { Option, OptionState } from '@gantry/fields/shared'
import type { Cluster } from '@gantry/model/shared'

/** What states of work mean, as colours of the skin. */
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

/** The colour of marks with an option: its own, that of its state, or grey. */
export const colourOf = (option: Option | undefined): string => {
  const name = option?.color ?? (option?.state && tones[option.state])
  return name ? `var(--${name})` : 'var(--app-ink-3)'
}

/** A ring of the shares of each value, in the order of the options; one colour without a colouring field. */
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

/** Records without a value, or with one that is no longer an option. */
const restOf = (colours: Cluster['colours'], options: readonly Option[]): number => {
  const known = new Set(options.map(({ id }) => id))
  return Object.entries(colours).reduce((sum, [id, count]) => (known.has(id) ? sum : sum + count), 0)
}

/** Pixels across: a cluster of a thousand is about twice one of ten. */
export const widthOf = (count: number): number => Math.min(64, Math.round(26 + 10 * Math.log10(count)))

/** The smallest area around all clusters; null without any. */
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
