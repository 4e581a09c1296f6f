import { useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Delegation, delegationContract } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'

interface CeilingDialogProps {
  readonly delegation: Delegation
  readonly onClose: () => void
}

/** The roles that a member administrator may give; the security officer says which. */
export const CeilingDialog = ({ delegation, onClose }: CeilingDialogProps) => {
  const { t } = useTranslation()
  const { id, holder } = delegation
  const [roles, setRoles] = useState<readonly Ref[]>(delegation.roles)
  const save = useAction(delegationContract.setDelegationRoles, {
    refresh: [delegationContract.listDelegations],
    onDone: () => {
      toast({ text: t('delegation.roles.saved', { name: holder.title }) })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('delegation.roles.title', { name: holder.title })}
      okText={t('delegation.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ id, roles: roles.map(role => role.id) })}
      onCancel={onClose}
    >
      <Told failure={save.error?.message} />
      <div className="fld">
        <label htmlFor="delegation-roles">{t('delegation.roles')}</label>
        <ReferenceSelect
          id="delegation-roles"
          target="role"
          sign="shield"
          many
          chosen={roles}
          onChoose={setRoles}
        />
        <div className="hint">{t('delegation.roles.why')}</div>
      </div>
    </Modal>
  )
}
