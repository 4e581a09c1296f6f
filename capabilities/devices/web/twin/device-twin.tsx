import { errorText, inSpace, useCall, useNudge, usePage } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { listOutOfStep } from '../../shared/contract.ts'
import { useNow } from '../devices/live-values.tsx'
import { sayAge } from '../devices/say-age.ts'
import { propertyName } from './property-name.ts'
import { TwinView } from './twin-view.tsx'

/** The devices of the space; an address with a device shows its twin. */
const DeviceTwin = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  if (query.device) return <TwinView key={query.device} id={query.device} />
  return (
    <div className="dvc-over">
      <OutOfStep />
      <RecordList
        table="device"
        action={null}
        rowActions={row => [
          {
            key: 'twin',
            icon: 'branch',
            label: t('devices.twin.open'),
            run: () => void navigate(inSpace(`/sysop/deviceTwin?device=${row.id}`)),
          },
        ]}
        record={{ sections: record => <TwinView id={record.id} bare /> }}
      />
    </div>
  )
}

/** Devices shown above the list. */
const shown = 5

/** What waits to be looked at: devices that have not taken what is desired of them. */
const OutOfStep = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listOutOfStep, {}, { keep: true, staleTime: 0 })
  useNudge('device', () => void refetch())
  const now = useNow()
  if (error) return <p className="hint err dvc-tabs">{errorText(t, error)}</p>
  if (!data) return null
  if (data.total === 0) return <p className="ink3 dvc-tabs">{t('devices.twin.all_in_step')}</p>
  return (
    <section className="dvc-waiting" aria-label={t('devices.twin.out_of_step', { count: data.total })}>
      <p className="warn-ink">{t('devices.twin.out_of_step', { count: data.total })}</p>
      <ul>
        {data.data.slice(0, shown).map(({ id, name, properties, since, isOnline }) => (
          <li key={id}>
            <Link to={inSpace(`/sysop/deviceTwin?device=${id}`)} translate="no">
              {name}
            </Link>
            <span className="cut" translate="no">
              {properties.map(({ code, name: named }) => propertyName(t, code, named)).join(', ')}
            </span>
            <small className="ink3">
              {t(isOnline ? 'devices.twin.unanswered' : 'devices.twin.when_online', {
                age: sayAge(since, now),
              })}
            </small>
          </li>
        ))}
      </ul>
      {data.total > shown ? (
        <small className="ink3">{t('devices.twin.more', { count: data.total - shown })}</small>
      ) : null}
    </section>
  )
}

export default DeviceTwin
