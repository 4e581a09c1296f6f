import { sayNumber } from '@gantry/client/web'
import { Icon, StatusGlyph, type WorkState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { FlowRunState } from '../../shared/flows/contract.ts'
import type { FlowNodeState } from '../../shared/flows/settle-flow.ts'

type State = FlowRunState | FlowNodeState

const signs: Readonly<Record<Exclude<State, 'failed' | 'partly'>, WorkState>> = {
  open: 'open',
  waiting: 'wait',
  running: 'progress',
  succeeded: 'done',
  skipped: 'draft',
  cancelled: 'cancel',
}

interface FlowStateProps {
  readonly state: State
  /** Rows that were rejected; absent: they are said elsewhere. */
  readonly rejected?: number
}

/** The state of a run of a flow, or of a task in it, by sign and word, with the rejected rows. */
export const FlowState = ({ state, rejected = 0 }: FlowStateProps) => {
  const { t } = useTranslation()
  const refused =
    rejected > 0 ? (
      <small className="et-bad"> {t('etl.flow.rejected', { rows: sayNumber(rejected) })}</small>
    ) : null
  if (state === 'failed' || state === 'partly')
    return (
      <>
        <span className={state === 'failed' ? 'et-failed' : 'et-partly'}>
          <Icon name={state === 'failed' ? 'err' : 'warn'} size={14} />
          {t(`etl.node.${state}`)}
        </span>
        {refused}
      </>
    )
  return (
    <>
      <StatusGlyph state={signs[state]}>{t(`etl.node.${state}`)}</StatusGlyph>
      {refused}
    </>
  )
}
