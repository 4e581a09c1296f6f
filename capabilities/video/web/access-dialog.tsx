import { errorText, useAction } from '@gantry/client/web'
import type { AnyContract, InputOf } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface AccessDialogProps<C extends AnyContract> {
  readonly title: string
  readonly lead: string
  readonly contract: C
  readonly hasUser: boolean
  inputOf(typed: { readonly user: string; readonly password: string }): InputOf<C>
  onClose(): void
}

/** What a camera or a service asks for. It can be set anew and taken away, never read. */
export const AccessDialog = <C extends AnyContract>({
  title,
  lead,
  contract,
  hasUser,
  inputOf,
  onClose,
}: AccessDialogProps<C>) => {
  const { t } = useTranslation()
  const id = useId()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const keeping = useAction(contract, {
    onDone: () => {
      toast({ text: t(password === '' ? 'video.access.removed' : 'video.access.kept') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={title}
      okText={t(password === '' && user === '' ? 'video.access.remove' : 'video.access.keep')}
      cancelText={t('ui.cancel')}
      confirmLoading={keeping.isPending}
      onOk={() => keeping.mutate(inputOf({ user, password }))}
      onCancel={onClose}
    >
      <div className="vd-access">
        <p className="hint">{lead}</p>
        {hasUser ? (
          <>
            <label htmlFor={`${id}-user`}>{t('video.access.user')}</label>
            <Input
              id={`${id}-user`}
              value={user}
              maxLength={64}
              autoComplete="off"
              onChange={event => setUser(event.target.value)}
            />
          </>
        ) : null}
        <label htmlFor={`${id}-password`}>{t(hasUser ? 'video.access.password' : 'video.access.key')}</label>
        <Input.Password
          id={`${id}-password`}
          value={password}
          maxLength={hasUser ? 128 : 500}
          autoComplete="new-password"
          onChange={event => setPassword(event.target.value)}
        />
        {keeping.error ? (
          <p className="hint err" role="alert">
            {errorText(t, keeping.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
