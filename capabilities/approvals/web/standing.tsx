import { StatusGlyph, type WorkState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../shared/contract.ts'

const glyphs: Readonly<Record<InstanceView['state'], WorkState>> = {
  draft: 'draft',
  ongoing: 'progress',
  interrupted: 'wait',
  finished: 'done',
  invalidated: 'cancel',
}

/** The state of an instance; of one that is finished, how it ended. */
export const Standing = ({ state, outcome }: Pick<InstanceView, 'state' | 'outcome'>) => {
  const { t } = useTranslation()
  const isRefused = outcome === 'rejected' || outcome === 'terminated'
  return (
    <StatusGlyph state={state === 'finished' && isRefused ? 'cancel' : glyphs[state]}>
      {state === 'finished' && outcome
        ? t(`approvals.record.outcome.${outcome}`)
        : t(`approvals.record.state.${state}`)}
    </StatusGlyph>
  )
}
