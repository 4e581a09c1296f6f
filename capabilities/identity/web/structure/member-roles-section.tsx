import { joined } from '@gantry/base/shared'
import { currentLang, useAction, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { RecordRow } from '@gantry/model/shared'
import { Skeleton, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { HeldRolesUnread } from '../roles/held-roles-unread.tsx'
import { RoleChangeDialog } from '../roles/role-change-dialog.tsx'
import { useHeldRoles } from '../roles/use-held-roles.ts'

/** The roles of a member: officers see them, and the security officer grants them. */
export const MemberRolesSection = ({ record }: { readonly record: RecordRow }) => {
  const { t } = useTranslation()
  const { permissions } = useSession()
  const { held, listed } = useHeldRoles()
  const grant = useAction(identityContract.setMemberRoles, {
    refresh: [identityContract.listMemberRoles],
    onDone: () => toast({ text: t('roles.granted') }),
  })
  const [change, setChange] = useState<string[] | null>(null)
  if (!listed) return null
  if (!held.data)
    return held.error ? (
      <HeldRolesUnread title={t('roles.title')} held={held} />
    ) : (
      <Skeleton kind="text" rows={2} />
    )
  const roles = held.data.data.find(({ member }) => member.id === record.id)?.roles ?? []
  const grants = permissions.includes('role.grant') && record.user_type === 'user'
  return (
    <section>
      <h3 className="rd-sec">
        {grants ? <label htmlFor="member-roles">{t('roles.title')}</label> : t('roles.title')}
      </h3>
      {grants ? (
        <ReferenceSelect
          id="member-roles"
          target="role"
          sign="shield"
          many
          once
          chosen={roles}
          disabled={grant.isPending}
          onChoose={chosen => setChange(chosen.map(({ id }) => id))}
        />
      ) : (
        <p className="ink2" translate="no">
          {joined(
            roles.map(({ title }) => title),
            currentLang(),
          ) || t('roles.none')}
        </p>
      )}
      {change ? (
        <RoleChangeDialog
          member={{ id: record.id, title: String(record.name ?? '') }}
          roles={change}
          title={t('roles.change.title', { name: String(record.name ?? '') })}
          onSave={() => grant.mutateAsync({ id: record.id, roles: change })}
          onClose={() => setChange(null)}
        />
      ) : null}
    </section>
  )
}
