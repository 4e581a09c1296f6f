import { call } from '@gantry/client/web'
import { createRecord } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failuresOf, missing, noFailures } from '../access/failures.ts'
import { Told } from '../access/told.tsx'

interface DimensionDialogProps {
  onMade(id: string): void
  onClose(): void
}

/** Names a new dimension. */
export const DimensionDialog = ({ onMade, onClose }: DimensionDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [failures, setFailures] = useState(noFailures)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const empty = missing(t, { name }, ['name'])
    setFailures(empty)
    if (Object.keys(empty).length > 0) return
    setBusy(true)
    try {
      const { data } = await call(createRecord, { table: 'dimension', record: { name: name.trim() } })
      await client.invalidateQueries()
      onMade(data.id)
      onClose()
    } catch (error) {
      setFailures(failuresOf(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('dimensions.add')}
      okText={t('dimensions.save')}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <div className="os-form">
        <Told failure={failures.form} />
        <div className="fld">
          <label htmlFor="dimension-name">{t('dimensions.name')}</label>
          <Input
            id="dimension-name"
            autoFocus
            maxLength={60}
            placeholder={t('dimensions.example')}
            status={failures.name ? 'error' : ''}
            value={name}
            onChange={event => setName(event.target.value)}
            onPressEnter={save}
          />
          {failures.name ? <div className="hint err">{failures.name}</div> : null}
        </div>
      </div>
    </Modal>
  )
}
