import { errorText } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedApp } from './use-systems.ts'

interface NewDialogProps {
  readonly title: string
  readonly proposed: string
  /** Those it may belong to. */
  readonly apps: readonly PlacedApp[]
  /** Makes the draft and opens it. */
  onMake(made: { readonly name: string; readonly app: string }): Promise<void>
  onClose(): void
}

/** Name and application of a new design. */
export const NewDialog = ({ title, proposed, apps, onMake, onClose }: NewDialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(proposed)
  const [chosen, setChosen] = useState<string | null>(null)
  const app = chosen ?? apps[0]?.id ?? null
  const make = useMutation({
    mutationFn: async () => {
      if (app !== null) await onMake({ name: name.trim(), app })
    },
  })
  return (
    <Modal
      open
      title={title}
      okText={t('logic.make')}
      cancelText={t('ui.cancel')}
      confirmLoading={make.isPending}
      okButtonProps={{ disabled: app === null || name.trim() === '' }}
      onOk={() => make.mutate()}
      onCancel={onClose}
    >
      <div className="lg-form">
        <div className="fld">
          <label htmlFor="lg-name">{t('logic.name')}</label>
          <Input id="lg-name" value={name} maxLength={100} onChange={event => setName(event.target.value)} />
        </div>
        <div className="fld">
          <label htmlFor="lg-app">{t('logic.app')}</label>
          <Select
            id="lg-app"
            value={app}
            showSearch={{ optionFilterProp: 'label' }}
            options={apps.map(each => ({
              value: each.id,
              label: each.systemName === null ? each.name : `${each.systemName} / ${each.name}`,
            }))}
            onChange={setChosen}
          />
        </div>
        {make.error ? <p className="hint err">{errorText(t, make.error)}</p> : null}
      </div>
    </Modal>
  )
}
