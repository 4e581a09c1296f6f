import { useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { readInstance } from '../../shared/contract.ts'
import { namedBy } from './named-todo.ts'
import { sayTaken } from './say-taken.ts'

/** Why a to-do that is asked for is no longer with the reader: who took or handled it. */
export const GoneTodo = ({ chosen }: { readonly chosen: string | null }) => {
  const { t } = useTranslation()
  const { instance = '', task } = namedBy(chosen)
  const { data } = useCall(readInstance, { instance }, { enabled: instance !== '' })
  return data && task !== undefined ? sayTaken(t, data, task) : t('approvals.gone_why')
}
