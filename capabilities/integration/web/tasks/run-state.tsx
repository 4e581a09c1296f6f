import { Icon, StatusGlyph } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TaskRunState } from '../../shared/tasks/contract.ts'
import { stateSigns } from './say.ts'

/** The state of a run by sign and word. */
export const RunState = ({ state }: { readonly state: TaskRunState }) => {
  const { t } = useTranslation()
  if (state === 'failed' || state === 'partly')
    return (
      <span className={state === 'failed' ? 'et-failed' : 'et-partly'}>
        <Icon name={state === 'failed' ? 'err' : 'warn'} size={14} />
        {t(`etl.state.${state}`)}
      </span>
    )
  return <StatusGlyph state={stateSigns[state]}>{t(`etl.state.${state}`)}</StatusGlyph>
}
