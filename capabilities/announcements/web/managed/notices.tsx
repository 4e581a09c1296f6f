import { Managed } from './managed.tsx'

const Notices = () => <Managed kind="notice" title="news.notices" editor="/root/addNotice" />

export default Notices
