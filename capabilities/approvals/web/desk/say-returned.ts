import type { TFunction } from 'i18next'
import type { Returned } from '../../shared/desk.ts'

/** Who moved a task back and why, in one sentence. */
export const sayReturned = (t: TFunction, { how, by, reason }: Returned): string => {
  const what = t(`approvals.returned.${how}`, { by: by ?? t('approvals.system') })
  return reason === null ? what : t('approvals.returned.why', { what, reason })
}
