import { currentLang, Failed, sayNumber, useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { readRetention } from '../../shared/contract.ts'
import { sayShare } from '../say-number.ts'
import type { Asked } from './asked.ts'

interface RetentionProps {
  readonly asked: Asked
  readonly point: string
}

/** People by the week of their first use, and the share of them that came again. */
export const Retention = ({ asked, point }: RetentionProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readRetention, { point, ...asked }, { keep: true })
  const cohorts = data?.data ?? []
  const longest = Math.max(0, ...cohorts.map(({ weeks }) => weeks.length))
  const say = (day: string) =>
    new Intl.DateTimeFormat(currentLang(), { month: 'short', day: 'numeric' }).format(new Date(day))
  return (
    <section className="tk-part">
      <h2>{t('tracking.retention')}</h2>
      {error ? <Failed error={error} /> : null}
      {data && cohorts.length === 0 ? <p className="ink3">{t('tracking.nothing')}</p> : null}
      {cohorts.length > 0 ? (
        <div className="tk-cohorts">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('tracking.first_week')}</th>
                <th scope="col">{t('tracking.users')}</th>
                {Array.from({ length: longest - 1 }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the column is its number
                  <th scope="col" key={at}>
                    {t('tracking.week_after', { count: at + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map(({ week, weeks: [size = 0, ...later] }) => (
                <tr key={week}>
                  <td>{say(week)}</td>
                  <td>{sayNumber(size)}</td>
                  {later.map((people, at) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: the column is its number
                      key={at}
                      style={{
                        background: `color-mix(in srgb, var(--app-primary) ${Math.round((people / Math.max(1, size)) * 40)}%, transparent)`,
                      }}
                    >
                      {sayShare(people / Math.max(1, size))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  )
}
