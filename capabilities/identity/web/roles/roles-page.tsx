import { RecordList } from '@gantry/screens/web'
import '../structure/structure.css'
import { RoleMembersSection } from './role-members-section.tsx'
import { RoleTablesSection } from './role-tables-section.tsx'

/** The roles of the space; the panel of a role says what it may do and who holds it. */
const RolesPage = () => (
  <RecordList
    table="role"
    record={{
      sections: role => (
        <>
          <RoleTablesSection role={role} />
          <RoleMembersSection role={role} />
        </>
      ),
    }}
  />
)

export default RolesPage
