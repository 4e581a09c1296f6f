import { inSpace, usePage } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'
import { Navigate } from 'react-router'
import { useAskedRemoval } from '../structure/use-asked-removal.tsx'

/** The posts of the space: who holds them, and to which post each reports. An address with a post opens it. */
const PostsPage = () => {
  const { id } = usePage().params
  const { onRemove, dialog } = useAskedRemoval('post')
  if (id) return <Navigate to={inSpace(`/enterprise/postManage?record=${encodeURIComponent(id)}`)} replace />
  return (
    <>
      <RecordList table="post" onRemove={onRemove} />
      {dialog}
    </>
  )
}

export default PostsPage
