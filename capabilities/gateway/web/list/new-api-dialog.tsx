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
  readonly path: string
  readonly group: string
}

interface NewApiDialogProps {
  onMake(made: Made): Promise<void>
  onClose(): void
}

const pathForm = /^[a-z][a-z0-9-]{0,47}$/

/** Name, application, address and group of a new interface. */
export const NewApiDialog = ({ onMake, onClose }: NewApiDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const apps = (useCall(appsContract.listApps, {}).data?.data ?? []).filter(({ designs }) => designs !== null)
  const [name, setName] = useState(t('gateway.new_name'))
  const [path, setPath] = useState('')
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const app = chosen ?? apps[0]?.id ?? null
  const make = useMutation({
    mutationFn: async () => {
      if (app !== null) await onMake({ name: name.trim(), app, path, group: group.trim() })
    },
  })
  const wrong = path !== '' && !pathForm.test(path)
  return (
    <Modal
      open
      title={t('gateway.new_api')}
      okText={t('gateway.make')}
      cancelText={t('ui.cancel')}
      confirmLoading={make.isPending}
      okButtonProps={{ disabled: app === null || name.trim() === '' || path === '' || wrong }}
      onOk={() => make.mutate()}
      onCancel={onClose}
    >
      <div className="gw-form">
        <div className="fld">
          <label htmlFor="gw-name">{t('gateway.name')}</label>
          <Input id="gw-name" value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </div>
        <div className="fld">
          <label htmlFor="gw-path">{t('gateway.path')}</label>
          <Input
            id="gw-path"
            value={path}
            maxLength={48}
            placeholder="work-orders"
            status={wrong ? 'error' : ''}
            onChange={({ target }) => setPath(target.value)}
          />
          <p className="hint">{t('gateway.path.hint')}</p>
        </div>
        <div className="fld">
          <label htmlFor="gw-app">{t('gateway.app')}</label>
          <Select
            id="gw-app"
            value={app}
            showSearch={{ optionFilterProp: 'label' }}
            options={apps.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
            onChange={setChosen}
          />
        </div>
        <div className="fld">
          <label htmlFor="gw-group">{t('gateway.group')}</label>
          <Input
            id="gw-group"
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
