import { Failed, inSpace, type TablesHelpProps, useCall } from '@gantry/client/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { helpWithTables, readHelp } from '../../shared/help-contract.ts'
import { useTold } from '../use-told.ts'
import '../assistant.css'
import { HelpProgress } from './help-progress.tsx'
import { beginning, withHelpPiece } from './helping.ts'
import { WishLine } from './wish-line.tsx'

/** Tables from a description: asks for it, and hands on what was proposed. */
const TablesHelp = ({ onProposed }: TablesHelpProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readHelp, {})
  const { told, isRunning, send, stop } = useTold(helpWithTables, withHelpPiece)
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="text" rows={4} />
  if (!data.open)
    return (
      <EmptyState
        kind="never"
        title={t('assistant.help.closed')}
        actions={
          <Link className="btn" to={inSpace('/sysop/aisetting')}>
            {t('assistant.help.to_settings')}
          </Link>
        }
      >
        {t('assistant.help.closed_why')}
      </EmptyState>
    )
  const ask = async (wish: string) => {
    const answer = await send({ wish }, beginning)
    if (answer) onProposed(answer.tables)
  }
  return (
    <section className="ai-help" aria-label={t('assistant.help.tables_title')}>
      <h2>{t('assistant.help.tables_title')}</h2>
      <WishLine
        label={t('assistant.help.tables_title')}
        example={t('assistant.help.tables_example')}
        send={t('assistant.help.propose')}
        minRows={4}
        isRunning={isRunning}
        onSend={wish => void ask(wish)}
        onStop={stop}
      />
      <div className="ai-helped" aria-live="polite" aria-busy={isRunning}>
        {told && !told.answer ? <HelpProgress {...told} /> : null}
      </div>
      <small className="ink3">{t('assistant.help.leaves_tables', { left: data.left })}</small>
    </section>
  )
}

export default TablesHelp
