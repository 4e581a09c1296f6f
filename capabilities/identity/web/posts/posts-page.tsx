import { inSpace, usePage } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'
import { Navigate } from 'react-router'

/** The posts of the space: who holds them, and to which post each reports. An address with a post opens it. */
const PostsPage = () => {
  const { id } = usePage().params
  if (id) return <Navigate to={inSpace(`/enterprise/postManage?record=${encodeURIComponent(id)}`)} replace />
  return <RecordList table="post" />
}

export default PostsPage
