import { RecordList } from '@gantry/screens/web'

/** The posts of the space: who holds them, and to which post each reports. */
const PostsPage = () => <RecordList table="post" />

export default PostsPage
