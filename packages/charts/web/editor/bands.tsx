import { Icon } from '@gantry/ui/web'
import { InputNumber, Popover, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Band } from '../../shared/chart.ts'

interface BandsProps {
  readonly bands: readonly Band[]
  onChange(bands: readonly Band[]): void
}

const tones = ['good', 'watch', 'bad'] as const
/** Maximum bands of the chart schema. */
const mostBands = 5

/** Editor of bands by ascending limits; the last band has none. */
export const Bands = ({ bands, onChange }: BandsProps) => {
  const { t } = useTranslation()
  const limits = bands.filter(({ below }) => below !== undefined)
  const rest = bands.find(({ below }) => below === undefined)
  const put = (next: readonly Band[], last: Band = rest ?? { tone: 'bad' }) => {
    const sorted = next.toSorted((a, b) => (a.below ?? 0) - (b.below ?? 0))
    onChange(sorted.length === 0 ? [] : [...sorted, last])
  }
  const toneOf = (tone: Band['tone'], name: string, choose: (tone: Band['tone']) => void) => (
    <Select<Band['tone']>
      size="small"
      aria-label={name}
      popupMatchSelectWidth={false}
      value={tone}
      options={tones.map(each => ({ value: each, label: t(`charts.edit.tone.${each}`) }))}
      onChange={choose}
    />
  )
  return (
    <Popover
      trigger="click"
      title={t('charts.edit.bands')}
      content={
        <div className="ce-bands">
          {limits.map((band, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band has no identity but its place
            <div key={at}>
              <span>{t('charts.edit.bands.below')}</span>
              <InputNumber
                size="small"
                aria-label={t('charts.edit.bands.below')}
                value={band.below ?? null}
                onBlur={() => put(limits)}
                onChange={value =>
                  onChange([
                    ...limits.map((each, n) => (n === at ? { ...each, below: value ?? 0 } : each)),
                    rest ?? { tone: 'bad' },
                  ])
                }
              />
              {toneOf(band.tone, t('charts.edit.bands'), tone =>
                put(limits.map((each, n) => (n === at ? { ...each, tone } : each))),
              )}
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('charts.edit.bands.remove')}
                onClick={() => put(limits.filter((_, n) => n !== at))}
              >
                <Icon name="close" size={12} />
              </button>
            </div>
          ))}
          {limits.length > 0 ? (
            <div>
              <span>{t('charts.edit.bands.else')}</span>
              {toneOf(rest?.tone ?? 'bad', t('charts.edit.bands.else'), tone => put(limits, { tone }))}
            </div>
          ) : null}
          {limits.length < mostBands - 1 ? (
            <button
              type="button"
              className="btn t s"
              onClick={() =>
                put([
                  ...limits,
                  { below: (limits.at(-1)?.below ?? 0) + 10, tone: tones[limits.length] ?? 'watch' },
                ])
              }
            >
              <Icon name="plus" size={12} />
              {t('charts.edit.bands.add')}
            </button>
          ) : null}
        </div>
      }
    >
      <button type="button" className="btn t s" aria-haspopup="dialog">
        {t('charts.edit.bands')}
        {limits.length > 0 ? <span className="ink3">{limits.length + 1}</span> : null}
      </button>
    </Popover>
  )
}
