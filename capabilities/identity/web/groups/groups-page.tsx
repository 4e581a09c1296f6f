import { where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { useAskedRemoval } from '../structure/use-asked-removal.tsx'
import { GroupPeople } from './group-people.tsx'

/** The public user groups of the space, with who is in each now; private ones are their owners' own. */
const GroupsPage = () => {
  const { onRemove, dialog } = useAskedRemoval('user_group')
  return (
    <>
      <RecordList
        table="user_group"
        base={where('visibility', 'eq', 'public')}
        onRemove={onRemove}
        record={{ sections: group => <GroupPeople key={`${group.id} ${group.version}`} group={group} /> }}
      />
      {dialog}
    </>
  )
}

export default GroupsPage
