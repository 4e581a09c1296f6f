import { RecordList } from '@gantry/screens/web'
import '../structure/structure.css'
import { RoleMembersSection } from './role-members-section.tsx'

/** The roles of the space; the panel of a role says who holds it. */
const RolesPage = () => (
  <RecordList table="role" record={{ sections: role => <RoleMembersSection role={role} /> }} />
)

export default RolesPage
