import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { freeName } from '../../shared/app-sign.ts'
import { copyApp, listApps } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { appHref } from '../app-address.ts'

interface CopyDialogProps {
  readonly app: AppInfo
  readonly apps: readonly AppInfo[]
  readonly systems: readonly SystemInfo[]
  onClose(): void
}

/** Asks what the copy of an application is called and where it stands. */
export const CopyDialog = ({ app, apps, systems, onClose }: CopyDialogProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const taken = apps.map(other => other.name)
  const [name, setName] = useState(() =>
    freeName(t('systems.copy_name', { name: app.name }).slice(0, 36), taken),
  )
  const [system, setSystem] = useState(systems.find(({ id }) => id === app.system)?.name ?? '')
  const isTaken = taken.includes(name.trim())
  const copy = useAction(copyApp, {
    refresh: [listApps],
    onDone: made => {
      toast({
        text: t('systems.copied', { name: name.trim() }),
        action: { label: t('systems.open'), run: () => navigate(appHref(made.id)) },
      })
      onClose()
    },
  })
  const isReady = name.trim() !== '' && !isTaken
  const send = () => {
    if (isReady && !copy.isPending) copy.mutate({ id: app.id, name: name.trim(), ...(system && { system }) })
  }
  return (
    <Modal
      open
      title={t('systems.copy_of', { name: app.name })}
      okText={t('systems.copy')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !isReady, loading: copy.isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="sy-form">
        <p className="ink2">{t('systems.copy_hint')}</p>
        <div className="fld">
          <label htmlFor="copy-name">{t('systems.name')}</label>
          <Input
            id="copy-name"
            autoFocus
            maxLength={40}
            value={name}
            status={isTaken ? 'error' : ''}
            onChange={event => setName(event.target.value)}
            onPressEnter={send}
          />
          {isTaken || copy.error ? (
            <p className="hint err" role="alert">
              {isTaken ? t('systems.name_taken') : errorText(t, copy.error)}
            </p>
          ) : null}
        </div>
        <div className="fld">
          <label htmlFor="copy-system">{t('sheet.system')}</label>
          <Select
            id="copy-system"
            allowClear
            style={{ width: '100%' }}
            value={system || null}
            options={systems.map(one => ({ value: one.name, label: one.name }))}
            onChange={value => setSystem(value ?? '')}
          />
        </div>
      </div>
    </Modal>
  )
}
