import { joined, localise } from '@gantry/base/shared'
import { call, currentLang } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Banner, Modal, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleContract } from '../../shared/index.ts'
import type { RoleCopy } from '../../shared/role-contract.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'

interface CopyRoleDialogProps {
  readonly role: RecordRow
  readonly onClose: () => void
}

/** A new role with the permissions of another one. */
export const CopyRoleDialog = ({ role, onClose }: CopyRoleDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [copy, setCopy] = useState<RoleCopy | null>(null)
  const name = String(role.name ?? '')
  const form = useForm({ name: t('roles.copy.name', { name }) }, ['name'], async input => {
    const made = await call(roleContract.copyRole, { id: role.id, name: input.name }, { timeout: 0 })
    await client.invalidateQueries()
    if (made.left.length > 0) return setCopy(made)
    toast({ text: t('roles.copied', { name: input.name, tables: made.tables }) })
    onClose()
  })
  return (
    <Modal open title={t('roles.copy.title', { name })} footer={null} onCancel={onClose}>
      {copy ? (
        <div className="os-form">
          <Banner kind="warn">
            {t('roles.copy.left', {
              tables: joined(
                copy.left.map(label => localise(label, currentLang())),
                currentLang(),
              ),
            })}
          </Banner>
          <footer>
            <button type="button" className="btn p" onClick={onClose}>
              {t('ui.close')}
            </button>
          </footer>
        </div>
      ) : (
        <form className="os-form" noValidate onSubmit={(event: FormEvent) => void form.submit(event)}>
          <Told failure={form.failures.form} />
          <p className="ink2">{t('roles.copy.why')}</p>
          <Field label={t('roles.copy.field')} autoFocus maxLength={60} {...form.bind('name')} />
          <footer>
            <button type="button" className="btn" onClick={onClose}>
              {t('ui.cancel')}
            </button>
            <button type="submit" className="btn p" aria-busy={form.busy}>
              {t('roles.copy.submit')}
            </button>
          </footer>
        </form>
      )}
    </Modal>
  )
}
