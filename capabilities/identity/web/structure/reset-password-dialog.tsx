import { call } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { copyText, Icon, Modal, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import { newPassword } from './new-password.ts'
import { NotCopied } from './not-copied.tsx'

interface ResetPasswordDialogProps {
  readonly member: RecordRow
  readonly onClose: () => void
}

/** A new password for somebody who has forgotten theirs. */
export const ResetPasswordDialog = ({ member, onClose }: ResetPasswordDialogProps) => {
  const { t } = useTranslation()
  const name = String(member.name)
  const [endSecondStep, setEndSecondStep] = useState(false)
  const [uncopied, setUncopied] = useState<string | null>(null)
  const form = useForm({ password: newPassword() }, ['password'], async ({ password }) => {
    await call(identityContract.resetPassword, { id: member.id, password, endSecondStep })
    if (!(await copyText(password))) return setUncopied(password)
    toast({ text: t('structure.password.doneCopied', { name }) })
    onClose()
  })
  if (uncopied)
    return (
      <Modal
        open
        title={t('structure.password.title', { name })}
        footer={null}
        mask={{ closable: false }}
        onCancel={onClose}
      >
        <NotCopied
          done={t('structure.password.done', { name })}
          text={uncopied}
          label={t('password.next')}
          onClose={onClose}
        />
      </Modal>
    )
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
        <label className="opts">
          <input
            type="checkbox"
            checked={endSecondStep}
            onChange={({ target }) => setEndSecondStep(target.checked)}
          />
          {t('structure.password.secondStep')}
        </label>
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
