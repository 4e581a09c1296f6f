import { inSpace, sayMoment, useCall } from '@gantry/client/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyHeader, readLive } from '../../shared/contract.ts'
import { CredentialLine } from '../credential-line.tsx'

interface ConnectPartProps {
  readonly id: string
  onIssue(): void
}

/**
 * How a device connects: the connection that reads it, or where it sends, the header of its key, and the way to a key. For those who may
 * issue one.
 */
export const ConnectPart = ({ id, onIssue }: ConnectPartProps) => {
  const { t } = useTranslation()
  const { data } = useCall(readLive, { id }, { keep: true })
  if (!data) return null
  const { key, code, connection } = data
  return (
    <section className="dvc-connect" aria-label={t('devices.connect')}>
      <h3>
        {t('devices.connect')}
        <small className="ink3">
          {key
            ? t('devices.connect.key', { ending: key.ending, since: sayMoment(key.since, { short: true }) })
            : connection
              ? t('devices.connect.polled')
              : t('devices.connect.no_key')}
        </small>
      </h3>
      {connection ? (
        <p>
          {t(connection.on ? 'devices.connect.by' : 'devices.connect.by_off', {
            kind: t(`devices.connection.kind.${connection.kind}`),
          })}{' '}
          <Link to={inSpace('/sysop/iotPlugin')} translate="no">
            {connection.name}
          </Link>
        </p>
      ) : null}
      <p className="ink3">{t(connection ? 'devices.connect.too' : 'devices.connect.about')}</p>
      <dl className="dvc-facts">
        <CredentialLine
          label={t('devices.key.address')}
          value={`${window.location.origin}${inSpace(`/api/devices/${encodeURIComponent(code)}/up`)}`}
        />
        <CredentialLine label={t('devices.key.header')} value={keyHeader} />
      </dl>
      <p className="dvc-buttons">
        <Button onClick={onIssue}>{t('devices.key.issue')}</Button>
      </p>
    </section>
  )
}
