import { Modal } from '@gantry/ui/web'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface Naming {
  /** Absent: a new analysis. */
  readonly id?: string
  readonly name: string
  readonly category: string
  readonly isDefault: boolean
}

interface NameDialogProps {
  readonly named: Naming
  readonly busy: boolean
  onKeep(named: Naming): void
  onClose(): void
}

/** Name, classification and default of an analysis. */
export const NameDialog = ({ named, busy, onKeep, onClose }: NameDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [now, setNow] = useState(named)
  const keep = () => {
    if (now.name.trim()) onKeep({ ...now, name: now.name.trim(), category: now.category.trim() })
  }
  return (
    <Modal
      open
      title={t(named.id === undefined ? 'analysis.save_as' : 'analysis.rename')}
      okText={t('analysis.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !now.name.trim() }}
      confirmLoading={busy}
      onOk={keep}
      onCancel={onClose}
    >
      <div className="an-form">
        <div className="fld">
          <label htmlFor={`${id}-name`}>{t('analysis.name')}</label>
          <Input
            id={`${id}-name`}
            autoFocus
            required
            maxLength={60}
            value={now.name}
            onChange={event => setNow({ ...now, name: event.target.value })}
            onPressEnter={keep}
          />
        </div>
        <div className="fld">
          <label htmlFor={`${id}-category`}>{t('analysis.category')}</label>
          <Input
            id={`${id}-category`}
            maxLength={40}
            value={now.category}
            onChange={event => setNow({ ...now, category: event.target.value })}
            onPressEnter={keep}
          />
        </div>
        <Checkbox
          checked={now.isDefault}
          onChange={event => setNow({ ...now, isDefault: event.target.checked })}
        >
          {t('analysis.default')}
        </Checkbox>
      </div>
    </Modal>
  )
}
