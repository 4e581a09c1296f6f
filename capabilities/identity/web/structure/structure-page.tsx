import { useCall, useSession } from '@gantry/client/web'
import { type Held, type RecordRow, where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { GiveRolesDialog } from '../delegation/give-roles-dialog.tsx'
import { useReach } from '../delegation/use-reach.ts'
import { PeopleSheetMenu } from '../people-sheet/people-sheet-menu.tsx'
import { CreateMemberDialog } from './create-member-dialog.tsx'
import { DepartmentPanel } from './department-panel.tsx'
import { EditMemberDialog } from './edit-member-dialog.tsx'
import { LeaverDialog } from './leaver/leaver-dialog.tsx'
import { MemberDepartmentsSection } from './member-departments-section.tsx'
import { MemberRolesSection } from './member-roles-section.tsx'
import { OfficersDialog } from './officers-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { memberFacts, useMemberActions } from './use-member-actions.ts'
import './structure.css'

/** What is done with a member in a dialog. */
interface Doing {
  readonly how: 'password' | 'edit' | 'roles'
  readonly member: RecordRow
}

const states = ['active', 'disabled', 'departed'] as const

/** The tree of departments, and the members of the one chosen with all below it. */
const StructurePage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const departments = useCall(identityContract.listDepartments, {}).data?.data
  const reach = useReach(departments ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const [naming, setNaming] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [leaving, setLeaving] = useState<{
    member: RecordRow
    held: readonly Held[]
    departed: boolean
  } | null>(null)
  const open = (how: Doing['how']) => (member: RecordRow) => setDoing({ how, member })
  const memberActions = useMemberActions(reach, {
    onPassword: open('password'),
    onEdit: open('edit'),
    onRoles: open('roles'),
    onLeave: (member, held, departed) => setLeaving({ member, held, departed }),
  })
  const tabs = useMemo(
    () => states.map(id => ({ id, label: t(`structure.tab.${id}`), filter: where('state', 'eq', id) })),
    [t],
  )
  const acts = reach.everywhere || reach.delegates
  const close = () => setDoing(null)
  return (
    <div className="os">
      <DepartmentPanel
        departments={departments}
        chosen={chosen}
        manages={reach.everywhere}
        onChoose={setChosen}
      />
      <RecordList
        table="member"
        tabs={tabs}
        base={chosen ? where('department', 'under', chosen) : true}
        menu={() =>
          user.userType === 'admin'
            ? [{ key: 'officers', icon: 'shield', label: t('officers.title'), run: () => setNaming(true) }]
            : []
        }
        action={
          <>
            {acts || user.userType === 'safe' ? <PeopleSheetMenu /> : null}
            {reach.where('invite').length > 0 || reach.everywhere ? (
              <button type="button" className="btn p" onClick={() => setCreating(true)}>
                <Icon name="plus" />
                {t('structure.newMember')}
              </button>
            ) : null}
          </>
        }
        {...(acts && { fields: memberFacts, rowActions: memberActions })}
        record={{
          sections: record => (
            <>
              <MemberDepartmentsSection record={record} />
              <MemberRolesSection record={record} />
            </>
          ),
          ...(acts && { actions: memberActions }),
        }}
      />
      {creating ? (
        <CreateMemberDialog
          departments={reach.where('invite')}
          department={
            reach.everywhere || reach.may('invite', chosen) ? chosen : (reach.where('invite')[0]?.id ?? null)
          }
          onClose={() => setCreating(false)}
        />
      ) : null}
      {naming ? <OfficersDialog onClose={() => setNaming(false)} /> : null}
      {doing?.how === 'password' ? <ResetPasswordDialog member={doing.member} onClose={close} /> : null}
      {doing?.how === 'edit' ? (
        <EditMemberDialog member={doing.member} departments={reach.where('edit')} onClose={close} />
      ) : null}
      {leaving ? (
        <LeaverDialog
          member={{ id: leaving.member.id, title: String(leaving.member.name ?? '') }}
          held={leaving.held}
          departed={leaving.departed}
          onClose={() => setLeaving(null)}
        />
      ) : null}
      {doing?.how === 'roles' ? <GiveRolesDialog member={doing.member} onClose={close} /> : null}
    </div>
  )
}

export default StructurePage
