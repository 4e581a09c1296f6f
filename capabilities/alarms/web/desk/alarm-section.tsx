import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useCall } from '@gantry/client/web'
import { readHistory } from '@gantry/devices/shared'
import { HistoryChart } from '@gantry/devices/web'
import type { RecordRow } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { readAlarmContext } from '../../shared/contract.ts'

/** What is drawn before and after an alarm, in milliseconds. */
const [before, after] = [3_600_000, 3_600_000] as const

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null

/** The panel of an alarm: what its value did, what its rule waits for, and what to do about it. */
export const AlarmSection = ({ alarm }: { readonly alarm: RecordRow }) => {
  const { t } = useTranslation()
  const { data } = useCall(readAlarmContext, { id: alarm.id })
  const device = idOf(alarm.device)
  if (!data) return <Skeleton kind="text" />
  const [point] = data.points
  if (!('advice' in data))
    return data.source ? (
      <p className="al-when">
        {t('alarm.source')} <span translate="no">{localise(data.source.name, currentLang())}</span>
        {' · '}
        <a href={inSpace('/rulesengine')}>{t('alarm.to_rules')}</a>
      </p>
    ) : (
      <p className="hint">{t('alarm.rule_gone')}</p>
    )
  const { advice, words, rule } = data
  return (
    <section className="al-section">
      <p className="al-when">
        {t('alarm.because')} <span translate="no">{localise(words, currentLang())}</span>
        {' · '}
        <a href={inSpace(`/sysop/eventEngine?rule=${rule}`)}>{t('alarm.to_rule')}</a>
      </p>
      {device && point ? <Course alarm={alarm} device={device} point={point} limits={data.limits} /> : null}
      {(['cause', 'effect', 'action'] as const).some(each => advice[each]) ? (
        <>
          <h3>{t('alarm.advice')}</h3>
          <dl className="al-advice">
            {(['cause', 'effect', 'action'] as const).map(each =>
              advice[each] ? (
                <div key={each}>
                  <dt>{t(`alarm.advice.${each}`)}</dt>
                  <dd translate="no">{localise(advice[each] ?? '', currentLang())}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </>
      ) : null}
    </section>
  )
}

interface CourseProps {
  readonly alarm: RecordRow
  readonly device: string
  readonly point: { readonly key: string; readonly label: string; readonly unit?: string }
  readonly limits: readonly number[]
}

/** The value around the alarm, with its limits. */
const Course = ({ alarm, device, point, limits }: CourseProps) => {
  const { t } = useTranslation()
  const raised = Date.parse(String(alarm.raised))
  const cleared = typeof alarm.cleared === 'string' ? Date.parse(alarm.cleared) : Date.now()
  const from = raised - before
  const to = Math.min(Math.max(cleared + after, raised + after), Math.max(Date.now(), raised + 60_000))
  // Rounded, so that the question stays the same while the panel is open.
  const span = { from: from - (from % 60_000), to: to - (to % 60_000) + 60_000 }
  const { data } = useCall(readHistory, {
    id: device,
    points: point.key,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    buckets: 240,
  })
  if (!data) return <Skeleton kind="text" />
  if (data.data.length === 0) return <p className="hint">{t('alarm.no_values')}</p>
  return (
    <figure className="al-course">
      <figcaption translate="no">{point.label}</figcaption>
      <HistoryChart parts={data.data} {...span} label={point.label} unit={point.unit} limits={limits} />
    </figure>
  )
}
