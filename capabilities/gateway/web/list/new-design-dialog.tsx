import { appsContract } from '@gantry/apps/shared'
import { type Json, localise, newId } from '@gantry/base/shared'
import { call, currentLang, errorText, inSpace, useCall } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { Field, Modal } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

/** What every new design of the gateway begins with. */
interface Begun {
  readonly id: string
  readonly app: string
  readonly name: string
  readonly group?: string
}

interface NewDesignDialogProps {
  readonly kind: 'api' | 'connector'
  readonly title: string
  readonly proposedName: string
  /** The application of what it is made of; absent: one is chosen. */
  readonly ofApp?: string
  /** More fields, after the name. */
  readonly children?: ReactNode
  /** Null: the other fields are not complete. */
  readonly bodyOf: ((begun: Begun) => Json) | null
  onClose(): void
}

/** Name, application and group of a new design, which then opens in its designer. */
export const NewDesignDialog = ({
  kind,
  title,
  proposedName,
  ofApp,
  children,
  bodyOf,
  onClose,
}: NewDesignDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const navigate = useNavigate()
  const apps = useCall(appsContract.listApps, {}).data?.data ?? []
  const [name, setName] = useState(proposedName)
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  // Only where there is one: which of several it belongs to is for people to say.
  const app = ofApp ?? chosen ?? (apps.length === 1 ? (apps[0]?.id ?? null) : null)
  const make = useMutation({
    mutationFn: async () => {
      if (app === null || bodyOf === null) return
      const id = newId()
      const body = bodyOf({
        id,
        app,
        name: name.trim(),
        ...(group.trim() !== '' && { group: group.trim() }),
      })
      await call(keepDraft, { kind, id, body, base: null, revision: 0 })
      await navigate(inSpace(`/esb/config/!/${id}`))
    },
  })
  return (
    <Modal
      open
      title={title}
      okText={t('gateway.make')}
      cancelText={t('ui.cancel')}
      confirmLoading={make.isPending}
      okButtonProps={{ disabled: app === null || bodyOf === null || name.trim() === '' }}
      onOk={() => make.mutate()}
      onCancel={onClose}
    >
      <div className="gw-form">
        <Field label={t('gateway.name')}>
          {id => (
            <Input id={id} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        {children}
        <Field label={t('gateway.app')}>
          {id => (
            <Select
              id={id}
              value={app}
              disabled={ofApp !== undefined}
              placeholder={t('gateway.choose')}
              showSearch={{ optionFilterProp: 'label' }}
              options={apps.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
              onChange={setChosen}
            />
          )}
        </Field>
        <Field label={t('gateway.group')}>
          {id => (
            <Input id={id} value={group} maxLength={40} onChange={({ target }) => setGroup(target.value)} />
          )}
        </Field>
        {make.error ? <p className="hint err">{errorText(t, make.error)}</p> : null}
      </div>
    </Modal>
  )
}
