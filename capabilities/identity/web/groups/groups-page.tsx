import { where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'

/** The public user groups of the space; private ones are their owners' own. */
const GroupsPage = () => <RecordList table="user_group" base={where('visibility', 'eq', 'public')} />

export default GroupsPage
