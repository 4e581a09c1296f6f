import { call, callWithFiles, errorText, queryClient, useCall } from '@gantry/client/web'
import { listRecords, uploadFiles } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addFirmware } from '../../shared/ota/contract.ts'
import { Labelled } from '../labelled.tsx'

/** Uploads a file and makes firmware of it. */
export const AddFirmware = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const products = useCall(listRecords, { table: 'product', fields: ['name'], pageSize: 100, count: 'none' })
  const [product, setProduct] = useState<string>()
  const [title, setTitle] = useState('')
  const [version, setVersion] = useState('')
  const [requires, setRequires] = useState('')
  const [notes, setNotes] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const save = async () => {
    if (!file || !product) return
    setBusy(true)
    setFailure('')
    try {
      const { data } = await callWithFiles(uploadFiles, { purpose: 'attachment' }, [file])
      const [stored] = data
      if (!stored) return
      await call(addFirmware, {
        product,
        title: title.trim(),
        version: version.trim(),
        ...(requires.trim() !== '' && { requires: requires.trim() }),
        notes: notes.trim(),
        file: stored.id,
      })
      await queryClient.invalidateQueries()
      onClose()
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('devices.ota.add')}
      okText={t('devices.ota.add_done')}
      cancelText={t('devices.cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !file || !product || title.trim() === '' || version.trim() === '' }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="dp-form">
        <Labelled label={t('devices.ota.product')}>
          {id => (
            <Select
              id={id}
              value={product}
              options={(products.data?.data ?? []).map(row => ({
                value: row.id,
                label: String(row.name ?? ''),
              }))}
              onChange={(value, option) => {
                setProduct(value)
                if (title === '' && !Array.isArray(option)) setTitle(option?.label ?? '')
              }}
            />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.file')}>
          {id => <input id={id} type="file" onChange={event => setFile(event.target.files?.[0] ?? null)} />}
        </Labelled>
        <Labelled label={t('devices.ota.title')}>
          {id => (
            <Input id={id} value={title} maxLength={60} onChange={event => setTitle(event.target.value)} />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.version')}>
          {id => (
            <Input
              id={id}
              value={version}
              maxLength={40}
              onChange={event => setVersion(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.requires')} hint={t('devices.ota.requires_hint')}>
          {id => (
            <Input
              id={id}
              value={requires}
              maxLength={40}
              onChange={event => setRequires(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label={t('devices.ota.notes')}>
          {id => (
            <Input.TextArea
              id={id}
              value={notes}
              maxLength={500}
              rows={2}
              onChange={event => setNotes(event.target.value)}
            />
          )}
        </Labelled>
        {failure ? (
          <p className="hint err" role="alert">
            {failure}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
