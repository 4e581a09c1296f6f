import { Failed, inSpace, sayNumber, useCall, useMayKeep } from '@gantry/client/web'
import { Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listWays, ways } from '../../shared/ways/contract.ts'
import { Connections } from '../plugins/connections.tsx'
import { WaySettings } from './way-settings.tsx'
import '../devices.css'

/**
 * The protocols by which devices reach the space: whether they listen, where, who is connected, what came, and their settings; below them the
 * connections by which the space reaches equipment itself.
 */
const IotPlugins = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listWays, {}, { staleTime: 0 })
  const mayKeep = useMayKeep('/{spaceUri}/sysop/iotPlugin', 'change')
  return (
    <>
      <PageHeader crumbs={[]} title={t('devices.ways')} />
      <div className="dvc-page">
        {error ? <Failed error={error} /> : null}
        {data || error ? null : <Skeleton rows={4} />}
        {data ? (
          <ul className="dvc-ways">
            {ways.map(way => {
              const listeners = data.listeners.filter(each => each.way === way)
              const count = data.counts.find(each => each.way === way)
              const setting = data.settings.find(each => each.way === way)
              const listens = way === 'http' || listeners.length > 0
              const isUp = listens && setting?.on !== false
              return (
                <li key={way}>
                  <h2>
                    {t(`devices.way.${way}`)}
                    <span className={isUp ? 'ok-ink' : 'ink3'}>
                      <Icon name={isUp ? 'check' : 'close'} size={14} />
                      {t(isUp ? 'devices.way.running' : listens ? 'devices.way.off' : 'devices.way.stopped')}
                    </span>
                  </h2>
                  <p className="ink2">{t(`devices.way.${way}_about`)}</p>
                  <dl className="dvc-facts">
                    <div>
                      <dt>{t('devices.way.address')}</dt>
                      <dd className="mono" translate="no">
                        {way === 'http'
                          ? `${window.location.origin}${inSpace('/api/devices/{code}/up')}`
                          : listeners.map(({ address }) => address).join(' ') || '—'}
                      </dd>
                    </div>
                    {way === 'mqtt' ? (
                      <div>
                        <dt>{t('devices.way.clients')}</dt>
                        <dd>{sayNumber(listeners.reduce((sum, { clients }) => sum + clients, 0))}</dd>
                      </div>
                    ) : null}
                    <div>
                      <dt>{t('devices.way.hour')}</dt>
                      <dd>
                        {t('devices.way.counts', {
                          up: sayNumber(count?.up ?? 0),
                          down: sayNumber(count?.down ?? 0),
                          failed: sayNumber(count?.failed ?? 0),
                        })}
                      </dd>
                    </div>
                  </dl>
                  {mayKeep && setting ? <WaySettings setting={setting} /> : null}
                  <Link to={inSpace('/sysop/infoCenter')}>{t('devices.way.log')}</Link>
                </li>
              )
            })}
          </ul>
        ) : null}
        <Connections />
      </div>
    </>
  )
}

export default IotPlugins
