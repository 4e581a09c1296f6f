import { Managed } from './managed.tsx'

const Downtimes = () => <Managed kind="downtime" title="news.downtimes" editor="/root/addNotice" />

export default Downtimes
