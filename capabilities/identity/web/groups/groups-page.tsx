import { where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { GroupPeople } from './group-people.tsx'

/** The public user groups of the space, with who is in each now; private ones are their owners' own. */
const GroupsPage = () => (
  <RecordList
    table="user_group"
    base={where('visibility', 'eq', 'public')}
    record={{ sections: group => <GroupPeople key={`${group.id} ${group.version}`} group={group} /> }}
  />
)

export default GroupsPage
