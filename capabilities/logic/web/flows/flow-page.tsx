import { inSpace, usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { type Flow, flowKind, flowOf } from '@gantry/logic/shared'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import '../logic.css'
import './flows.css'
import { FlowDesigner } from './flow-designer.tsx'

/** One logic flow, named by `id` in the address. */
const FlowPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  return query.id === undefined ? (
    <EmptyState
      kind="never"
      fill
      icon="flow"
      title={t('flowlogic.choose')}
      actions={<Link to={inSpace('/qlangRuleDesignerList')}>{t('flowlogic.title')}</Link>}
    />
  ) : (
    <OpenedDesign<Flow>
      design={{ kind: flowKind.name, id: query.id }}
      read={flowOf}
      missing={<EmptyState kind="never" fill icon="flow" title={t('flowlogic.not')} />}
    >
      {opened => <FlowDesigner opened={opened} />}
    </OpenedDesign>
  )
}

export default FlowPage
