import { errorText, useAction, useCall } from '@gantry/client/web'
import { Icon, Modal, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browseNodes, readClientCertificate } from '../../../shared/plugins/opcua/contract.ts'
import type { OpcuaSettings } from '../../../shared/plugins/opcua/opcua-shape.ts'
import { CredentialLine } from '../../credential-line.tsx'
import { givenSettings } from '../draft.ts'
import { sayProblem } from '../say-problem.ts'
import './opcua.css'

interface ServerTrustProps {
  readonly settings: OpcuaSettings
  onTrust(thumbprint: string): void
}

/** Which certificate of the server is trusted: it is read from the server, compared by a person, and kept. */
export const ServerTrust = ({ settings, onTrust }: ServerTrustProps) => {
  const { t } = useTranslation()
  const [isOwnShown, showOwn] = useState(false)
  const reading = useAction(browseNodes)
  const { trusted = '' } = settings
  const { data } = reading
  const problem = data?.problem
  const presented = problem?.code === 'opcua_untrusted' ? String(problem.params.thumbprint) : null
  const isSame = presented !== null && presented === trusted
  return (
    <div className="dvc-ua-trust">
      <p>
        <span className={trusted === '' ? 'warn-ink' : 'ok-ink'}>
          <Icon name={trusted === '' ? 'warn' : 'shield'} size={14} />
        </span>{' '}
        {trusted === '' ? (
          t('devices.opcua.not_trusted')
        ) : (
          <>
            {t('devices.opcua.trusted')}{' '}
            <small className="mono ink3" translate="no">
              {trusted}
            </small>
          </>
        )}
      </p>
      <div className="dvc-cn-more">
        <Button
          disabled={settings.host === ''}
          loading={reading.isPending}
          onClick={() => {
            // Without a trusted certificate the server is not logged in to: its own is all that is read.
            const { trusted: _, user: _user, password: _password, ...rest } = settings
            reading.mutate({ settings: givenSettings(rest) })
          }}
        >
          {t('devices.opcua.read_certificate')}
        </Button>
        <Button onClick={() => showOwn(true)}>{t('devices.opcua.own_certificate')}</Button>
      </div>
      {reading.error ? (
        <p className="hint err" role="alert">
          {errorText(t, reading.error)}
        </p>
      ) : null}
      {problem && isSame ? (
        <p className="ok-ink" role="status">
          <Icon name="check" size={14} /> {t('devices.opcua.same')}
        </p>
      ) : null}
      {problem && presented !== null && !isSame ? (
        <div role="status" className="dvc-ua-presented">
          <dl className="dvc-facts">
            <div>
              <dt>{t('devices.opcua.subject')}</dt>
              <dd translate="no">{problem.params.subject}</dd>
            </div>
            <div>
              <dt>{t('devices.opcua.until')}</dt>
              <dd>{problem.params.until}</dd>
            </div>
            <CredentialLine label="SHA-1" value={String(problem.params.sha1)} />
            <CredentialLine label="SHA-256" value={presented} />
          </dl>
          <p className="ink3">{t('devices.opcua.compare')}</p>
          <Button type="primary" onClick={() => onTrust(presented)}>
            {t('devices.opcua.trust')}
          </Button>
        </div>
      ) : null}
      {problem && presented === null ? (
        <p className="danger-ink" role="status">
          <Icon name="warn" size={14} /> {sayProblem(t, problem)}
        </p>
      ) : null}
      {isOwnShown ? <OwnCertificate onClose={() => showOwn(false)} /> : null}
    </div>
  )
}

/** What an administrator of the server needs to let the platform in. */
const OwnCertificate = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readClientCertificate, {})
  return (
    <Modal open title={t('devices.opcua.own_certificate')} onCancel={onClose} footer={null} width={560}>
      <p>{t('devices.opcua.own_about')}</p>
      {error ? (
        <p className="hint err" role="alert">
          {errorText(t, error)}
        </p>
      ) : null}
      {data ? (
        <>
          <dl className="dvc-facts">
            <CredentialLine label={t('devices.opcua.uri')} value={data.uri} />
            <CredentialLine label="SHA-1" value={data.sha1} />
            <CredentialLine label="SHA-256" value={data.sha256} />
          </dl>
          <a href={`data:application/x-pem-file,${encodeURIComponent(data.pem)}`} download="gantry-opcua.pem">
            {t('devices.opcua.own_download')}
          </a>
        </>
      ) : error ? null : (
        <Skeleton rows={3} />
      )}
    </Modal>
  )
}
