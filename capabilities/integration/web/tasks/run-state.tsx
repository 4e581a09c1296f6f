import { Icon, StatusGlyph } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TaskRunState } from '../../shared/tasks/contract.ts'
import { stateSigns } from './say.ts'

/** The state of a run by sign and word. */
export const RunState = ({ state }: { readonly state: TaskRunState }) => {
  const { t } = useTranslation()
  if (state === 'failed')
    return (
      <span className="et-failed">
        <Icon name="err" size={14} />
        {t('etl.state.failed')}
      </span>
    )
  return <StatusGlyph state={stateSigns[state].sign}>{t(`etl.state.${state}`)}</StatusGlyph>
}
