import type { ChannelName } from '@gantry/channels/shared'
import { useAction } from '@gantry/client/web'
import { codesContract } from '@gantry/identity/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personalContract } from '../../shared/index.ts'
import { Refusal } from './refusal.tsx'

interface BindDialogProps {
  readonly channel: ChannelName
  readonly onClose: () => void
}

/** Seconds between two codes. */
const pause = 60

/** Binds a phone or an address with the password and the code sent there, in place of the one before. */
export const BindDialog = ({ channel, onClose }: BindDialogProps) => {
  const { t } = useTranslation()
  const [to, setTo] = useState('')
  const [current, setCurrent] = useState('')
  const [code, setCode] = useState('')
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const ask = useAction(codesContract.askContactCode, { onDone: () => setLeft(pause) })
  const bind = useAction(codesContract.bindContact, {
    refresh: [personalContract.readSecurity, personalContract.listOperations],
    onDone: () => {
      toast({ text: t('personal.contact.bound') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t(`personal.contact.${channel}.bind`)}
      okText={t('personal.contact.bind')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: code.trim() === '' || to.trim() === '' }}
      confirmLoading={bind.isPending}
      onOk={() => bind.mutate({ channel, to, code })}
      onCancel={onClose}
    >
      <div className="pe-dialog">
        <div className="fld">
          <label htmlFor="contact-password">{t('personal.security.current')}</label>
          <Input.Password
            id="contact-password"
            autoComplete="current-password"
            value={current}
            onChange={event => setCurrent(event.target.value)}
          />
        </div>
        <div className="fld">
          <label htmlFor="contact-to">{t(`personal.contact.${channel}`)}</label>
          <Input
            id="contact-to"
            inputMode={channel === 'sms' ? 'tel' : 'email'}
            maxLength={254}
            value={to}
            onChange={event => setTo(event.target.value)}
          />
        </div>
        <div className="fld">
          <label htmlFor="contact-code">{t('personal.contact.code')}</label>
          <div className="row pe-buttons">
            <Input
              id="contact-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              value={code}
              onChange={event => setCode(event.target.value)}
            />
            <button
              type="button"
              className="btn"
              aria-busy={ask.isPending}
              disabled={left > 0 || to.trim() === '' || current === ''}
              onClick={() => {
                // What was wrong with the code before says nothing of the one that comes.
                bind.reset()
                ask.mutate({ channel, to, current })
              }}
            >
              {left > 0 ? t('personal.contact.again', { seconds: left }) : t('personal.contact.send')}
            </button>
          </div>
          {ask.isSuccess ? <small className="pe-lead">{t('personal.contact.sent')}</small> : null}
        </div>
        <Refusal error={bind.error ?? ask.error} />
      </div>
    </Modal>
  )
}
