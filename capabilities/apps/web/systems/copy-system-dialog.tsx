import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freeName } from '../../shared/app-sign.ts'
import { copySystem, listApps } from '../../shared/contract.ts'
import type { SystemInfo } from '../../shared/types.ts'

interface CopySystemDialogProps {
  readonly system: SystemInfo
  readonly systems: readonly SystemInfo[]
  onDone(id: string): void
  onClose(): void
}

/** Asks what the copy of a system is called, and copies it with its applications. */
export const CopySystemDialog = ({ system, systems, onDone, onClose }: CopySystemDialogProps) => {
  const { t } = useTranslation()
  const taken = systems.map(other => other.name)
  const [name, setName] = useState(() =>
    freeName(t('systems.copy_name', { name: system.name }).slice(0, 36), taken),
  )
  const isTaken = taken.includes(name.trim())
  const isReady = name.trim() !== '' && !isTaken
  const copy = useAction(copySystem, {
    refresh: [listApps],
    timeout: 120_000,
    onDone: made => {
      toast({ text: t('systems.copied', { name: name.trim() }) })
      onDone(made.id)
    },
  })
  const send = () => {
    if (isReady && !copy.isPending) copy.mutate({ id: system.id, name: name.trim() })
  }
  return (
    <Modal
      open
      title={t('systems.copy_of', { name: system.name })}
      okText={t('systems.copy_system')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !isReady, loading: copy.isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="sy-form">
        <p className="ink2">{t('systems.copy_system_hint')}</p>
        <div className="fld">
          <label htmlFor="copy-system-name">{t('systems.name')}</label>
          <Input
            id="copy-system-name"
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
      </div>
    </Modal>
  )
}
