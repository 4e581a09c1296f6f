import { useMayCall } from '@gantry/client/web'
import type { RecordRow, Ref } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareContract, roleContract } from '../../shared/index.ts'
import '../structure/structure.css'
import { useAskedRemoval } from '../structure/use-asked-removal.tsx'
import { CompareDialog } from './compare/compare-dialog.tsx'
import { CopyRoleDialog } from './copy-role-dialog.tsx'
import { RoleMembersSection } from './role-members-section.tsx'
import { RoleTablesSection } from './role-tables-section.tsx'

/** The roles of the space; the panel of a role says what it may do and who holds it, and roles are compared. */
const RolesPage = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const mayCompare = mayCall(compareContract.compareRoles)
  const [copying, setCopying] = useState<RecordRow | null>(null)
  const [comparing, setComparing] = useState<readonly Ref[] | null>(null)
  const { onRemove, dialog } = useAskedRemoval('role')
  const compare = (run: () => void) =>
    ({ key: 'compare', icon: 'table', label: t('roles.compare'), run }) as const
  return (
    <>
      <RecordList
        table="role"
        onRemove={onRemove}
        menu={() => (mayCompare ? [compare(() => setComparing([]))] : [])}
        rowActions={role => [
          ...(mayCompare
            ? [compare(() => setComparing([{ id: role.id, title: String(role.name ?? '') }]))]
            : []),
          ...(mayCall(roleContract.copyRole)
            ? [{ key: 'copy', icon: 'copy', label: t('roles.copy'), run: () => setCopying(role) } as const]
            : []),
        ]}
        record={{
          sections: role => (
            <>
              <RoleTablesSection role={role} />
              <RoleMembersSection role={role} />
            </>
          ),
        }}
      />
      {dialog}
      {copying ? <CopyRoleDialog role={copying} onClose={() => setCopying(null)} /> : null}
      {comparing ? <CompareDialog begin={comparing} onClose={() => setComparing(null)} /> : null}
    </>
  )
}

export default RolesPage
