import { UseList } from '@gantry/designs/web'
import { useTranslation } from 'react-i18next'
import type { ListedFlow } from '../../shared/flow-contract.ts'

/** What starts a flow by itself: names with the way to each. */
export const StartedBy = ({ starts }: Pick<ListedFlow, 'starts'>) => {
  const { t } = useTranslation()
  if (starts.length === 0) return <span className="ink3">{t('flowlogic.starts.none')}</span>
  return <UseList uses={starts} most={3} />
}
