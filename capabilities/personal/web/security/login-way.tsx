import { useAction } from '@gantry/client/web'
import { identityContract } from '@gantry/identity/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personalContract } from '../../shared/index.ts'
import { Refusal } from './refusal.tsx'
import { Way } from './way.tsx'

interface LoginWayProps {
  readonly loginId: string | null
  /** It was made for an account of a provider, so its owner chooses another one, once. */
  readonly generated: boolean
}

/** The login of the account. */
export const LoginWay = ({ loginId, generated }: LoginWayProps) => {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Way
        icon="user"
        label={t('personal.security.loginId')}
        value={loginId ?? t('personal.security.unbound')}
        note={t(generated ? 'personal.login.generated' : 'personal.security.loginId.use')}
        {...(generated && {
          action: (
            <button type="button" className="btn" onClick={() => setChoosing(true)}>
              {t('personal.login.choose')}
            </button>
          ),
        })}
      />
      {choosing ? <ChooseDialog onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

const ChooseDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [login, setLogin] = useState('')
  const choose = useAction(identityContract.chooseLogin, {
    refresh: [personalContract.readSecurity],
    onDone: () => {
      toast({ text: t('personal.login.chosen', { login }) })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('personal.login.title')}
      okText={t('personal.login.choose')}
      cancelText={t('ui.cancel')}
      confirmLoading={choose.isPending}
      okButtonProps={{ disabled: login.trim() === '' }}
      onOk={() => choose.mutate({ login: login.trim() })}
      onCancel={onClose}
    >
      <p className="pe-lead">{t('personal.login.once')}</p>
      <div className="fld">
        <label htmlFor="choose-login">{t('personal.security.loginId')}</label>
        <Input
          id="choose-login"
          autoFocus
          autoComplete="username"
          maxLength={64}
          value={login}
          onChange={({ target }) => setLogin(target.value)}
        />
      </div>
      <Refusal error={choose.error} />
    </Modal>
  )
}
