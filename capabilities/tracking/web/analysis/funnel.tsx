import { Failed, sayNumber, useCall } from '@gantry/client/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFunnel } from '../../shared/contract.ts'
import { sayShare } from '../say-number.ts'
import type { Asked } from './asked.ts'

const windows = [30, 60, 1_440, 10_080] as const
/** Steps at most. */
const most = 6

interface FunnelProps {
  readonly asked: Asked
  readonly names: ReadonlyMap<string, string>
  /** Points, the most frequent first: the first two are the funnel until somebody chooses. */
  readonly suggested: readonly string[]
}

/** How many people take each step after the one before. */
export const Funnel = ({ asked, names, suggested }: FunnelProps) => {
  const { t } = useTranslation()
  const [own, setOwn] = useState<string[] | null>(null)
  const [minutes, setMinutes] = useState<number>(1_440)
  const steps = own ?? suggested.slice(0, 2)
  const { data, error } = useCall(
    readFunnel,
    { ...asked, steps, minutes },
    { enabled: steps.length >= 2, keep: true },
  )
  const first = data?.people[0] ?? 0
  return (
    <section className="tk-part">
      <h2>{t('tracking.funnel')}</h2>
      <div className="tk-tools">
        <Select
          mode="multiple"
          style={{ flex: 1, minWidth: 220 }}
          aria-label={t('tracking.funnel.steps')}
          value={steps}
          options={suggested.map(value => ({ value, label: names.get(value) ?? value }))}
          onChange={next => setOwn(next.slice(0, most))}
        />
        <Select
          aria-label={t('tracking.funnel.window')}
          value={minutes}
          options={windows.map(value => ({ value, label: t(`tracking.window.${value}`) }))}
          onChange={setMinutes}
        />
      </div>
      {error ? <Failed error={error} /> : null}
      {steps.length < 2 ? <p className="ink3">{t('tracking.funnel.two')}</p> : null}
      <ol className="tk-funnel">
        {steps.length < 2
          ? null
          : steps.map((step, at) => {
              const people = data?.people[at] ?? 0
              return (
                <li key={step}>
                  <span translate="no">
                    {at + 1}. {names.get(step)}
                  </span>
                  <b>{sayNumber(people)}</b>
                  <span className="ink3">{first === 0 ? '—' : sayShare(people / first)}</span>
                  <i style={{ width: `${first === 0 ? 0 : (people / first) * 100}%` }} />
                </li>
              )
            })}
      </ol>
    </section>
  )
}
