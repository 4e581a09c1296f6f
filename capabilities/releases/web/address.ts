import { inSpace } from '@gantry/client/web'

export const releaseHref = (id: string): string => inSpace(`/enterprise/releaseManage?release=${id}`)
