import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Told } from '../access/told.tsx'

interface RolesDialogProps {
  readonly title: string
  readonly roles: readonly Ref[]
  readonly failure: string | undefined
  readonly busy: boolean
  readonly onSave: (roles: string[]) => void
  readonly onClose: () => void
}

/** The roles people who join begin with, for the security officer to choose. */
export const RolesDialog = ({ title, roles: before, failure, busy, onSave, onClose }: RolesDialogProps) => {
  const { t } = useTranslation()
  const [roles, setRoles] = useState(before)
  return (
    <Modal
      open
      title={title}
      okText={t('invitations.save')}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={() => onSave(roles.map(({ id }) => id))}
      onCancel={onClose}
    >
      <Told failure={failure} />
      <div className="fld">
        <label htmlFor="join-roles">{t('invitations.roles')}</label>
        <ReferenceSelect
          id="join-roles"
          target="role"
          sign="shield"
          many
          chosen={roles}
          onChoose={setRoles}
        />
        <div className="hint">{t('invitations.roles.why')}</div>
      </div>
    </Modal>
  )
}
