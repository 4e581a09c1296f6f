import { errorText, Failed, sayBytes, sayMoment, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, Skeleton, useCopy } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type Firmware, listFirmware, removeFirmware } from '../../shared/ota/contract.ts'

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
      <ListTable<Firmware>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 960 }}
        dataSource={data.data}
        columns={[
          {
            key: 'name',
            title: t('devices.ota.firmware'),
            render: (_v, { title, version, notes }) => (
              <span translate="no">
                {title} <b>{version}</b>
                {notes ? <small className="ink3 ota-notes">{notes}</small> : null}
              </span>
            ),
          },
          {
            key: 'product',
            title: t('devices.ota.product'),
            render: (_v, { product }) => <span translate="no">{product.title}</span>,
          },
          {
            key: 'requires',
            title: t('devices.ota.requires'),
            render: (_v, { requires }) => <span translate="no">{requires ?? '—'}</span>,
          },
          {
            key: 'file',
            title: t('devices.ota.file'),
            render: (_v, { file, size }) => (
              <span translate="no">
                {file} <small className="ink3">{sayBytes(size)}</small>
              </span>
            ),
          },
          {
            key: 'sha256',
            title: 'SHA-256',
            width: 150,
            render: (_v, { sha256 }) => (
              <>
                <code translate="no">{sha256.slice(0, 12)}…</code>
                {copyButton('SHA-256', sha256)}
              </>
            ),
          },
          {
            key: 'signature',
            title: t('devices.ota.signature'),
            width: 150,
            render: (_v, { signature, manifest }) => (
              <>
                <code translate="no">{signature.slice(0, 12)}…</code>
                {copyButton(t('devices.ota.signature'), `${manifest}\n${signature}`)}
              </>
            ),
          },
          {
            key: 'at',
            title: t('devices.ota.column.at'),
            render: (_v, { by, at }) => (
              <span className="ink3">
                {by} · {sayMoment(at, { short: true })}
              </span>
            ),
          },
          {
            key: 'acts',
            width: 56,
            render: (_v, { id, campaigns }) =>
              mayKeep && campaigns === 0 ? (
                <button
                  type="button"
                  className="btn t s sq"
                  aria-label={t('devices.ota.remove')}
                  title={t('devices.ota.remove')}
                  onClick={() => removing.mutate({ id })}
                >
                  <Icon name="trash" size={14} />
                </button>
              ) : null,
          },
        ]}
      />
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
