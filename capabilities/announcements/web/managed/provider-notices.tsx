import { inSpace } from '@gantry/client/web'
import { Managed } from './managed.tsx'

const ProviderNotices = () => <Managed title="news.provider" editor={inSpace('/saas/addSaasNotice')} />

export default ProviderNotices
