import { appsContract } from '@gantry/apps/shared'
import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Made {
  readonly name: string
  readonly app: string
  readonly group: string
}

interface NewConnectorDialogProps {
  onMake(made: Made): Promise<void>
  onClose(): void
}

/** Name, application and group of a new connector. */
export const NewConnectorDialog = ({ onMake, onClose }: NewConnectorDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const apps = (useCall(appsContract.listApps, {}).data?.data ?? []).filter(({ designs }) => designs !== null)
  const [name, setName] = useState('')
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const app = chosen ?? apps[0]?.id ?? null
  const make = useMutation({
    mutationFn: async () => {
      if (app !== null) await onMake({ name: name.trim(), app, group: group.trim() })
    },
  })
  return (
    <Modal
      open
      title={t('gateway.connector.add')}
      okText={t('gateway.make')}
      cancelText={t('ui.cancel')}
      confirmLoading={make.isPending}
      okButtonProps={{ disabled: app === null || name.trim() === '' }}
      onOk={() => make.mutate()}
      onCancel={onClose}
    >
      <div className="gw-form">
        <div className="fld">
          <label htmlFor="gw-con-name">{t('gateway.name')}</label>
          <Input
            id="gw-con-name"
            value={name}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="fld">
          <label htmlFor="gw-con-app">{t('gateway.app')}</label>
          <Select
            id="gw-con-app"
            value={app}
            showSearch={{ optionFilterProp: 'label' }}
            options={apps.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
            onChange={setChosen}
          />
        </div>
        <div className="fld">
          <label htmlFor="gw-con-group">{t('gateway.group')}</label>
          <Input
            id="gw-con-group"
            value={group}
            maxLength={40}
            onChange={({ target }) => setGroup(target.value)}
          />
        </div>
        {make.error ? <p className="hint err">{errorText(t, make.error)}</p> : null}
      </div>
    </Modal>
  )
}
