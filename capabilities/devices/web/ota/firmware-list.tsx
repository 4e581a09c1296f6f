import { errorText, Failed, sayBytes, sayMoment, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton, useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listFirmware, removeFirmware } from '../../shared/ota/contract.ts'

/** Firmware with checksum and signature, and the key devices check it with. */
export const FirmwareList = ({ mayKeep }: { readonly mayKeep: boolean }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const { data, error } = useCall(listFirmware, {}, { staleTime: 0 })
  const removing = useAction(removeFirmware, { refresh: [listFirmware] })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" rows={6} />
  if (data.data.length === 0)
    return <EmptyState kind="never" icon="upload" title={t('devices.ota.no_firmware')} />
  const { publicKey } = data
  const copyButton = (label: string, text: string) => (
    <button
      type="button"
      className="btn t s sq"
      aria-label={t('devices.copy', { name: label })}
      onClick={() => void copy(text, { label, done: t('devices.copied', { name: label }) })}
    >
      <Icon name="copy" size={14} />
    </button>
  )
  return (
    <>
      {removing.error ? (
        <p className="hint err" role="alert">
          {errorText(t, removing.error)}
        </p>
      ) : null}
      <div className="ota-scroll">
        <table className="dvc-table ota-firmware">
          <thead>
            <tr>
              <th>{t('devices.ota.firmware')}</th>
              <th>{t('devices.ota.product')}</th>
              <th>{t('devices.ota.requires')}</th>
              <th>{t('devices.ota.file')}</th>
              <th>SHA-256</th>
              <th>{t('devices.ota.signature')}</th>
              <th>{t('devices.ota.column.at')}</th>
              <th aria-label={t('devices.ota.remove')} />
            </tr>
          </thead>
          <tbody>
            {data.data.map(firmware => (
              <tr key={firmware.id}>
                <td translate="no">
                  {firmware.title} <b>{firmware.version}</b>
                  {firmware.notes ? <small className="ink3 ota-notes">{firmware.notes}</small> : null}
                </td>
                <td translate="no">{firmware.product.title}</td>
                <td translate="no">{firmware.requires ?? '—'}</td>
                <td translate="no">
                  {firmware.file} <small className="ink3">{sayBytes(firmware.size)}</small>
                </td>
                <td>
                  <code translate="no">{firmware.sha256.slice(0, 12)}…</code>
                  {copyButton('SHA-256', firmware.sha256)}
                </td>
                <td>
                  <code translate="no">{firmware.signature.slice(0, 12)}…</code>
                  {copyButton(t('devices.ota.signature'), `${firmware.manifest}\n${firmware.signature}`)}
                </td>
                <td className="ink3">
                  {firmware.by} · {sayMoment(firmware.at, { short: true })}
                </td>
                <td>
                  {mayKeep && firmware.campaigns === 0 ? (
                    <button
                      type="button"
                      className="btn t s sq"
                      aria-label={t('devices.ota.remove')}
                      title={t('devices.ota.remove')}
                      onClick={() => removing.mutate({ id: firmware.id })}
                    >
                      <Icon name="trash" size={14} />
                    </button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {publicKey ? (
        <details className="dvc-live">
          <summary>{t('devices.ota.public_key')}</summary>
          <p className="ink2">{t('devices.ota.public_key_about')}</p>
          <pre className="dvc-payload" translate="no">
            {publicKey}
          </pre>
          {copyButton(t('devices.ota.public_key'), publicKey)}
        </details>
      ) : null}
    </>
  )
}
