import { call } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { federationContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { PasswordField } from '../access/password-field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'

interface BindDirectoryDialogProps {
  /** How the space calls its directory. */
  readonly label: string
  readonly onClose: () => void
}

/** Binds a person of the directory to the own account, by login and password there. */
export const BindDirectoryDialog = ({ label, onClose }: BindDirectoryDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm({ login: '', password: '' }, ['login', 'password'], async typed => {
    await call(federationContract.bindDirectory, typed)
    await client.invalidateQueries()
    toast({ text: t('federation.bound') })
    onClose()
  })
  return (
    <Modal open title={t('federation.stranger', { provider: label })} footer={null} onCancel={onClose}>
      <form className="fed-bind" noValidate onSubmit={event => void form.submit(event)}>
        <Told failure={form.failures.form} />
        <Field
          label={t('federation.directory.login')}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          spellCheck={false}
          {...form.bind('login')}
        />
        <PasswordField
          label={t('federation.directory.password')}
          autoComplete="off"
          {...form.bind('password')}
        />
        <footer>
          <button type="button" className="btn" onClick={onClose}>
            {t('ui.cancel')}
          </button>
          <button type="submit" className="btn p" aria-busy={form.busy}>
            {t('federation.bind')}
          </button>
        </footer>
      </form>
    </Modal>
  )
}
