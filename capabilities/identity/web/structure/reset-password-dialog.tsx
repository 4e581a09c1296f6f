import { call } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import { newPassword } from './new-password.ts'

interface ResetPasswordDialogProps {
  readonly member: RecordRow
  readonly onClose: () => void
}

/** A new password for somebody who has forgotten theirs. */
export const ResetPasswordDialog = ({ member, onClose }: ResetPasswordDialogProps) => {
  const { t } = useTranslation()
  const name = String(member.name)
  const form = useForm({ password: newPassword() }, ['password'], async ({ password }) => {
    await call(identityContract.resetPassword, { id: member.id, password })
    await navigator.clipboard.writeText(password).catch(() => undefined)
    toast({ text: t('structure.password.done', { name }) })
    onClose()
  })
  return (
    <Modal open title={t('structure.password.title', { name })} footer={null} onCancel={onClose}>
      <form className="os-form" noValidate onSubmit={form.submit}>
        <Told failure={form.failures.form} />
        <Field
          label={t('password.next')}
          autoComplete="off"
          autoFocus
          hint={t('structure.password.hint')}
          {...form.bind('password')}
        />
        <footer>
          <button type="button" className="btn" onClick={onClose}>
            {t('ui.cancel')}
          </button>
          <button type="submit" className="btn p" aria-busy={form.busy}>
            <Icon name="copy" size={14} />
            {t('structure.password.submit')}
          </button>
        </footer>
      </form>
    </Modal>
  )
}
