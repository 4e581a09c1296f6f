import { currentSpace } from '@gantry/client/web'
import { spacePrefix } from '@gantry/model/shared'

/** Where a portal image is fetched from. */
export const imageHref = (id: string): string =>
  `${spacePrefix(currentSpace() ?? '')}/api/portal-images/${id}`
