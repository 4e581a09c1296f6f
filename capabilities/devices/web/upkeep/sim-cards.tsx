import { useCall } from '@gantry/client/web'
import { all, countRecords, type Filter, where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../devices.css'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What asks for a decision: cards that run out, are used up or pay for nothing. */
const alerts = (): Readonly<Record<'expiring' | 'used_up' | 'unbound', Filter>> => ({
  // What has expired already asks for another decision.
  expiring: all(where('expires', 'gte', inDays(0)), where('expires', 'lte', inDays(30))),
  used_up: where('used_up', 'eq', true),
  unbound: all(where('state', 'eq', 'active'), where('device', 'empty')),
})

/** The cards of the space, those that need a decision first. */
const SimCards = () => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<keyof ReturnType<typeof alerts> | null>(null)
  const filters = alerts()
  return (
    <div className="dvc-over">
      <nav className="dvc-alerts" aria-label={t('devices.alerts')}>
        {(Object.keys(filters) as (keyof typeof filters)[]).map(name => (
          <Alert
            key={name}
            label={t(`devices.card.${name}`)}
            filter={filters[name]}
            isOn={chosen === name}
            onPress={() => setChosen(chosen === name ? null : name)}
          />
        ))}
      </nav>
      <RecordList key={chosen ?? ''} table="sim_card" {...(chosen !== null && { base: filters[chosen] })} />
    </div>
  )
}

interface AlertProps {
  readonly label: string
  readonly filter: Filter
  readonly isOn: boolean
  onPress(): void
}

const Alert = ({ label, filter, isOn, onPress }: AlertProps) => {
  const { data } = useCall(countRecords, { table: 'sim_card', filter })
  return (
    <button type="button" className={isOn ? 'on' : undefined} aria-pressed={isOn} onClick={onPress}>
      <b>{data?.count ?? '–'}</b>
      <span>{label}</span>
    </button>
  )
}

export default SimCards
