import { useTranslation } from 'react-i18next'
import type { InterfaceFigures } from '../../shared/interfaces/contract.ts'

type Minute = InterfaceFigures & { readonly at: string }

interface TimeBarsProps {
  readonly minutes: readonly Minute[]
  /** Minutes up to now. */
  readonly length: number
  readonly of: (minute: Minute) => number
}

const minute = 60_000
/** Bars of one figure at most; longer times show the highest minute of each. */
const most = 60

/** A figure over time as bars. */
export const TimeBars = ({ minutes, length, of }: TimeBarsProps) => {
  const { t } = useTranslation()
  const step = Math.ceil(length / most)
  const count = Math.ceil(length / step)
  const begin = (Math.floor(Date.now() / minute) - count * step + 1) * minute
  const bars = Array.from({ length: count }, () => 0)
  for (const each of minutes) {
    const at = Math.floor((Date.parse(each.at) - begin) / (minute * step))
    if (at >= 0 && at < count) bars[at] = Math.max(bars[at] ?? 0, of(each))
  }
  const highest = Math.max(1, ...bars)
  return (
    <svg
      viewBox={`0 0 ${count * 4} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('interfaces.window')}
    >
      {bars.map((bar, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its time.
        <rect key={at} x={at * 4} y={40 - (bar / highest) * 38} width={3} height={(bar / highest) * 38} />
      ))}
    </svg>
  )
}
