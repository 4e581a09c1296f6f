import { useMayCall } from '@gantry/client/web'
import { createRecord, deleteRecord, type Operation, updateRecord, where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { useMemo } from 'react'
import { useAskedRemoval } from '../structure/use-asked-removal.tsx'
import { GroupPeople } from './group-people.tsx'

/** The public user groups of the space, with who is in each now; private ones are their owners' own. */
const GroupsPage = () => {
  const { onRemove, dialog } = useAskedRemoval('user_group')
  const mayCall = useMayCall()
  const [creates, updates, removes] = [createRecord, updateRecord, deleteRecord].map(each =>
    mayCall(each, { table: 'user_group' }),
  )
  // Everybody keeps private groups, which are not listed here.
  const without = useMemo(
    (): readonly Operation[] => [
      ...(creates ? [] : (['create'] as const)),
      ...(updates ? [] : (['update'] as const)),
      ...(removes ? [] : (['remove'] as const)),
    ],
    [creates, updates, removes],
  )
  return (
    <>
      <RecordList
        table="user_group"
        base={where('visibility', 'eq', 'public')}
        without={without}
        onRemove={onRemove}
        record={{ sections: group => <GroupPeople key={`${group.id} ${group.version}`} group={group} /> }}
      />
      {dialog}
    </>
  )
}

export default GroupsPage
