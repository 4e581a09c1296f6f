import { type ApiError, errorText, inSpace } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { AlarmFigures as Figures } from '../../shared/contract.ts'
import { severities } from '../../shared/rule/event-rule.ts'

/** New alarms in 10 minutes that one person can still answer (EEMUA 191). */
const mostInTen = 10

/** What stands above the list: how many wait, how fast they come, and which come too often. */
export const AlarmFigures = ({
  figures,
  error,
}: {
  readonly figures: Figures | undefined
  readonly error: ApiError | null
}) => {
  const { t } = useTranslation()
  if (error) return <p className="hint err al-failed">{errorText(t, error)}</p>
  if (!figures) return <Skeleton kind="text" />
  const { unacknowledged, standing, bySeverity, rate, week, chattering } = figures
  const last = rate.at(-1) ?? 0
  return (
    <section className="al-figures" aria-label={t('alarm.figures')}>
      <div className="al-now">
        <p>{t('alarm.unacknowledged')}</p>
        <b className={unacknowledged > 0 ? 'al-alert' : undefined}>{unacknowledged}</b>
        <small>
          {severities.map(each => `${t(`alarm.severity.${each}`)} ${bySeverity[each]}`).join(' · ')}
        </small>
        {standing > 0 ? <small>{t('alarm.standing', { count: standing })}</small> : null}
      </div>
      <Rate rate={rate} last={last} />
      <div className="al-often">
        <p>
          {t('alarm.often')} <small>{t('alarm.week', { count: week })}</small>
        </p>
        {chattering.length === 0 ? <small>{t('alarm.often.none')}</small> : null}
        <ul>
          {chattering.slice(0, 3).map(each => (
            <li key={`${each.rule} ${each.device}`}>
              <a className="cut" href={inSpace(`/sysop/eventEngine?rule=${each.rule}`)} translate="no">
                {[each.deviceName, each.name].filter(Boolean).join(' · ')}
              </a>
              <span
                className="al-share"
                style={{ inlineSize: `${Math.max(4, (each.count / Math.max(1, week)) * 96)}px` }}
              />
              <span className="num">{t('alarm.times', { count: each.count })}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** New alarms by 10 minutes in the last 8 hours, with the number one person can answer. */
const Rate = ({ rate, last }: { readonly rate: readonly number[]; readonly last: number }) => {
  const { t } = useTranslation()
  const most = Math.max(mostInTen + 2, ...rate)
  const limit = 64 - (mostInTen / most) * 64
  return (
    <figure className="al-rate">
      <figcaption>
        {t('alarm.rate')}{' '}
        <b className={last > mostInTen ? 'al-alert' : undefined}>
          {t('alarm.rate.now', { count: last, most: mostInTen })}
        </b>
      </figcaption>
      <svg
        viewBox={`0 0 ${rate.length * 8} 64`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('alarm.rate.label', { list: rate.join(', ') })}
      >
        {rate.map((count, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in time
            key={at}
            className={count > mostInTen ? 'al-flood' : undefined}
            x={at * 8 + 1}
            width={6}
            y={64 - Math.max(count > 0 ? 2 : 1, (count / most) * 64)}
            height={Math.max(count > 0 ? 2 : 1, (count / most) * 64)}
          />
        ))}
        <line x1={0} x2={rate.length * 8} y1={limit} y2={limit} />
      </svg>
      <div className="al-axis" aria-hidden="true">
        <span>{t('alarm.rate.from')}</span>
        <span>{t('alarm.rate.to')}</span>
      </div>
    </figure>
  )
}
