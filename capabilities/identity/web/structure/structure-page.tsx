import { useCall, useSession } from '@gantry/client/web'
import { type RecordRow, where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { CreateMemberDialog } from './create-member-dialog.tsx'
import { DepartmentPanel } from './department-panel.tsx'
import { MemberRolesSection } from './member-roles-section.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { memberFacts, useMemberActions } from './use-member-actions.ts'
import './structure.css'

/** The tree of departments, and the members of the one chosen with all below it. */
const StructurePage = () => {
  const { t } = useTranslation()
  const { permissions } = useSession()
  const manages = permissions.includes('member.manage')
  const departments = useCall(identityContract.listDepartments, {}).data?.data
  const [chosen, setChosen] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const [forgetful, setForgetful] = useState<RecordRow | null>(null)
  const memberActions = useMemberActions(setForgetful)
  return (
    <div className="os">
      <DepartmentPanel departments={departments} chosen={chosen} manages={manages} onChoose={setChosen} />
      <RecordList
        table="member"
        base={chosen ? where('department', 'under', chosen) : true}
        action={
          manages ? (
            <button type="button" className="btn p" onClick={() => setCreating(true)}>
              <Icon name="plus" />
              {t('structure.newMember')}
            </button>
          ) : null
        }
        {...(manages && { fields: memberFacts, rowActions: memberActions })}
        record={{
          sections: record => <MemberRolesSection record={record} />,
          ...(manages && { actions: memberActions }),
        }}
      />
      {creating ? (
        <CreateMemberDialog
          departments={departments ?? []}
          department={chosen}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {forgetful ? <ResetPasswordDialog member={forgetful} onClose={() => setForgetful(null)} /> : null}
    </div>
  )
}

export default StructurePage
