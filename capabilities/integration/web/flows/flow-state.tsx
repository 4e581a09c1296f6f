import { Icon, StatusGlyph, type WorkState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { FlowRunState } from '../../shared/flows/contract.ts'
import type { FlowNodeState } from '../../shared/flows/settle-flow.ts'

const signs: Readonly<Record<FlowRunState | FlowNodeState, WorkState>> = {
  open: 'open',
  waiting: 'wait',
  running: 'progress',
  succeeded: 'done',
  partly: 'wait',
  failed: 'cancel',
  skipped: 'draft',
  cancelled: 'cancel',
}

/** The state of a run of a flow, or of a task in it, by sign and word. */
export const FlowState = ({ state }: { readonly state: FlowRunState | FlowNodeState }) => {
  const { t } = useTranslation()
  if (state === 'failed')
    return (
      <span className="et-failed">
        <Icon name="err" size={14} />
        {t('etl.state.failed')}
      </span>
    )
  return <StatusGlyph state={signs[state]}>{t(`etl.node.${state}`)}</StatusGlyph>
}
