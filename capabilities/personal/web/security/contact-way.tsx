import type { ChannelName } from '@gantry/channels/shared'
import { useAction } from '@gantry/client/web'
import { codesContract } from '@gantry/identity/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personalContract } from '../../shared/index.ts'
import { BindDialog } from './bind-dialog.tsx'
import { Refusal } from './refusal.tsx'
import { Way } from './way.tsx'

interface ContactWayProps {
  readonly channel: ChannelName
  /** As it is shown; null: none is bound. */
  readonly shown: string | null
  /** The account has no password, which binding and unbinding ask for. */
  readonly locked: boolean
}

const icons = { sms: 'phone', mail: 'mail' } as const

/** The phone or address of the account: bound, changed and unbound. */
export const ContactWay = ({ channel, shown, locked }: ContactWayProps) => {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'bind' | 'unbind' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Way
        icon={icons[channel]}
        label={t(`personal.contact.${channel}`)}
        value={shown ?? t('personal.security.unbound')}
        note={t(locked ? 'personal.contact.locked' : 'personal.contact.use')}
        action={
          <span className="row pe-buttons">
            {shown === null ? null : (
              <button type="button" className="btn t" disabled={locked} onClick={() => setDialog('unbind')}>
                {t('personal.contact.unbind')}
              </button>
            )}
            <button type="button" className="btn" disabled={locked} onClick={() => setDialog('bind')}>
              {t(shown === null ? 'personal.contact.bind' : 'personal.contact.change')}
            </button>
          </span>
        }
      />
      {dialog === 'bind' ? <BindDialog channel={channel} onClose={close} /> : null}
      {dialog === 'unbind' ? <UnbindDialog channel={channel} onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  readonly channel: ChannelName
  readonly onClose: () => void
}

const UnbindDialog = ({ channel, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const [current, setCurrent] = useState('')
  const unbind = useAction(codesContract.unbindContact, {
    refresh: [personalContract.readSecurity, personalContract.listOperations],
    onDone: () => {
      toast({ text: t('personal.contact.unbound') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t(`personal.contact.${channel}.unbind`)}
      okText={t('personal.contact.unbind')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ danger: true, disabled: current === '' }}
      confirmLoading={unbind.isPending}
      onOk={() => unbind.mutate({ channel, current })}
      onCancel={onClose}
    >
      <p className="pe-lead">{t(`personal.contact.${channel}.unbind.why`)}</p>
      <div className="fld">
        <label htmlFor="unbind-password">{t('personal.security.current')}</label>
        <Input.Password
          id="unbind-password"
          autoComplete="current-password"
          value={current}
          onChange={event => setCurrent(event.target.value)}
        />
      </div>
      <Refusal error={unbind.error} />
    </Modal>
  )
}
