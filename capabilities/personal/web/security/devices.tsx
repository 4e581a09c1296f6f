import { errorText, sayMoment, useAction } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Device, personalContract, placeOf, readAgent } from '../../shared/index.ts'

/** Where the account is signed in. */
export const Devices = ({ devices }: { readonly devices: readonly Device[] }) => {
  const { t } = useTranslation()
  const refresh = [personalContract.readSecurity, personalContract.listOperations]
  const end = useAction(personalContract.endDevice, { refresh })
  const endOthers = useAction(personalContract.endOtherDevices, {
    refresh,
    onDone: ({ ended }) => toast({ text: t('personal.devices.ended', { count: ended }) }),
  })
  const error = end.error ?? endOthers.error
  return (
    <section className="pe-section">
      <div className="pe-head">
        <h2>
          {t('personal.devices')} <small>{devices.length}</small>
        </h2>
        {devices.length > 1 ? (
          <Popconfirm
            title={t('personal.devices.endOthers.sure')}
            okText={t('personal.devices.endOthers')}
            cancelText={t('ui.cancel')}
            onConfirm={() => endOthers.mutate({})}
          >
            <button type="button" className="link">
              {t('personal.devices.endOthers')}
            </button>
          </Popconfirm>
        ) : null}
      </div>
      {error ? (
        <p className="pe-told" role="alert">
          {errorText(t, error)}
        </p>
      ) : null}
      {devices.map(device => {
        const { platform, browser, handheld } = readAgent(device.agent)
        const name = [browser, platform].filter(Boolean).join(' · ')
        return (
          <div key={device.id} className="pe-device">
            <Icon name={device.program ? 'api' : handheld ? 'phone' : 'console'} />
            <div>
              <span>
                {device.program ? t('personal.devices.program') : name || t('personal.devices.unknown')}
                {device.current ? <span className="tag">{t('personal.devices.here')}</span> : null}
              </span>
              <small>
                {t('personal.devices.since', {
                  place: t(`personal.place.${placeOf(device.ip)}`),
                  ip: device.ip,
                  at: sayMoment(device.since, { short: true }),
                })}
              </small>
            </div>
            <time dateTime={device.seen}>
              {device.current ? t('personal.devices.now') : sayMoment(device.seen, { short: true })}
            </time>
            {device.current ? null : (
              <button type="button" className="link" onClick={() => end.mutate({ id: device.id })}>
                {t('personal.devices.end')}
              </button>
            )}
          </div>
        )
      })}
    </section>
  )
}
