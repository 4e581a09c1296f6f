import { useTranslation } from 'react-i18next'
import type { WrittenFace, WrittenFaceProps } from '../../web/face.ts'
import { numberOf, type Scene } from '../../web/scene.ts'

const [wide, high] = [72, 24]

/** Sparkline of a value over the rows, without axes. */
const Spark = ({ scene, at }: { readonly scene: Scene; readonly at: number }) => {
  const values = scene.answer.rows.map(({ values }) => numberOf(values[at]) ?? 0)
  if (values.length < 2) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map(
    (value, i) =>
      `${((i / (values.length - 1)) * wide).toFixed(1)},${(high - 2 - ((value - least) / (most - least || 1)) * (high - 4)).toFixed(1)}`,
  )
  return (
    <svg className="ch-spark" viewBox={`0 0 ${wide} ${high}`} width={wide} height={high} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

const View = ({ scene }: WrittenFaceProps) => {
  const { t } = useTranslation()
  const { chart, answer, words } = scene
  return (
    <dl className="ch-numbers">
      {chart.measures.map((measure, at) => {
        const value = numberOf(answer.total[at])
        const before = numberOf(answer.before?.[at])
        const change = value !== null && before !== null ? value - before : null
        const band = measure.bands?.find(({ below }) => below === undefined || (value ?? 0) < below)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures have no identity but their place
          <div key={at} className="ch-number">
            <dt className="cap">{words.measure(measure)}</dt>
            <dd>
              <b className={band ? `num ch-${band.tone}` : 'num'}>{words.value(measure, answer.total[at])}</b>{' '}
              <span className="ink2">{words.unit(measure)}</span>
              <Spark scene={scene} at={at} />
            </dd>
            {chart.compare ? (
              <dd className="cap ink2">
                {change === null || before === null
                  ? t('charts.compare.none')
                  : t(`charts.compare.${chart.compare.against ?? chart.compare.range}`, {
                      change: `${change > 0 ? '+' : ''}${words.value({ ...measure, fn: measure.fn }, change)}`,
                      before: words.value(measure, before),
                    })}
              </dd>
            ) : null}
            {measure.target === undefined ? null : (
              <dd className="cap ink2">
                {t('charts.target_is', { target: words.value(measure, measure.target) })}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

export const number: WrittenFace = { View }
