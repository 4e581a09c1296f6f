import { call, errorText, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { RecordRow, Ref } from '@gantry/model/shared'
import { Avatar, Icon, Skeleton, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { HeldRolesUnread } from './held-roles-unread.tsx'
import { RoleChangeDialog } from './role-change-dialog.tsx'
import { useHeldRoles } from './use-held-roles.ts'

/** Who holds a role; the security officer gives it and takes it back. */
export const RoleMembersSection = ({ role }: { readonly role: RecordRow }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { permissions } = useSession()
  const { held, listed } = useHeldRoles()
  const [change, setChange] = useState<{ readonly member: Ref; readonly holds: boolean } | null>(null)
  if (!listed) return null
  if (!held.data)
    return held.error ? (
      <HeldRolesUnread title={t('roles.holders')} held={held} />
    ) : (
      <Skeleton kind="text" rows={3} />
    )
  const all = held.data.data
  const holders = all
    .filter(({ roles }) => roles.some(({ id }) => id === role.id))
    .map(({ member }) => member)
  const grants = permissions.includes('role.grant')
  const othersOf = (member: Ref): string[] =>
    (all.find(each => each.member.id === member.id)?.roles ?? [])
      .map(({ id }) => id)
      .filter(id => id !== role.id)

  const put = async (member: Ref, roles: readonly string[]) => {
    await call(identityContract.setMemberRoles, { id: member.id, roles: [...roles] })
    await client.invalidateQueries()
  }
  const set = async (member: Ref, holds: boolean) => {
    const others = othersOf(member)
    const [after, before] = holds ? [[...others, role.id], others] : [others, [...others, role.id]]
    await put(member, after)
    toast({
      text: t(holds ? 'roles.given' : 'roles.taken', { name: member.title }),
      undo: () =>
        void put(member, before).catch(error => toast({ kind: 'failed', text: errorText(t, error) })),
    })
  }
  return (
    <section>
      <h3 className="rd-sec">
        {grants ? <label htmlFor="role-holder">{t('roles.holders')}</label> : t('roles.holders')}{' '}
        <span className="ink3">{holders.length}</span>
      </h3>
      {grants ? (
        <ReferenceSelect
          id="role-holder"
          target="member"
          sign="face"
          many={false}
          chosen={[]}
          onChoose={([member]) => member && setChange({ member, holds: true })}
        />
      ) : null}
      <ul className="ro-list">
        {holders.map(member => (
          <li key={member.id}>
            <Avatar name={member.title} seed={member.id} />
            <span className="grow cut" translate="no">
              {member.title}
            </span>
            {grants ? (
              <button
                type="button"
                className="btn t xs"
                aria-label={t('roles.take', { name: member.title })}
                onClick={() => setChange({ member, holds: false })}
              >
                <Icon name="close" size={12} />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {change ? (
        <RoleChangeDialog
          member={change.member}
          roles={change.holds ? [...othersOf(change.member), role.id] : othersOf(change.member)}
          title={t(change.holds ? 'roles.change.give' : 'roles.change.take', {
            name: change.member.title,
            role: String(role.name ?? ''),
          })}
          onSave={() => set(change.member, change.holds)}
          onClose={() => setChange(null)}
        />
      ) : null}
      {holders.length === 0 ? <p className="ink3">{t('roles.nobody')}</p> : null}
    </section>
  )
}
