import { FormFailure, useAction, useIssue } from '@gantry/client/web'
import { Modal, toast, useCopy } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addOperator, listRoles } from '../../shared/operators/contract.ts'
import { TextField } from '../parts/form.tsx'
import { temporaryPassword } from '../parts/temporary-password.ts'

/** A new operator account; its temporary password is copied, because nobody can read it afterwards. */
export const StaffDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const [name, setName] = useState('')
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState(temporaryPassword)
  const add = useAction(addOperator, {
    refresh: [listRoles],
    onDone: () => {
      toast({ text: t('operators.staff.added') })
      onClose()
    },
  })
  const issueOf = useIssue(add.error)
  return (
    <Modal
      open
      title={t('operators.staff.add')}
      okText={t('operators.staff.add')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        loading: add.isPending,
        disabled: name.trim() === '' || login.trim() === '' || password === '',
      }}
      onOk={() => {
        copy(password, { label: t('operators.staff.password'), done: t('operators.staff.copied') })
        add.mutate({ name: name.trim(), login: login.trim(), password })
      }}
      onCancel={onClose}
    >
      <p className="ink2">{t('operators.staff.why')}</p>
      <TextField
        label={t('operators.staff.name')}
        required
        maxLength={50}
        value={name}
        failure={issueOf('name')}
        onChange={setName}
      />
      <TextField
        label={t('operators.staff.login')}
        required
        maxLength={200}
        value={login}
        failure={issueOf('login')}
        onChange={setLogin}
      />
      <TextField
        label={t('operators.staff.password')}
        required
        mono
        maxLength={200}
        value={password}
        failure={issueOf('password', 'next')}
        onChange={setPassword}
      />
      <FormFailure error={add.error} />
    </Modal>
  )
}
