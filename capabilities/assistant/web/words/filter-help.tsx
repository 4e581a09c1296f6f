import { type FilterHelpProps, useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { filterInWords, readWords } from '../../shared/words-contract.ts'
import { HelpProgress } from '../help/help-progress.tsx'
import { beginning, withHelpPiece } from '../help/helping.ts'
import { WishLine } from '../help/wish-line.tsx'
import { useTold } from '../use-told.ts'
import '../assistant.css'
import { MissingParts } from './missing-parts.tsx'

/** The conditions of a list in words; nothing where questions are not open for the table. */
const FilterHelp = ({ table, onProposed }: FilterHelpProps) => {
  const { t } = useTranslation()
  const { data } = useCall(readWords, { table }, { staleTime: 60_000 })
  const { told, isRunning, send, stop } = useTold(filterInWords, withHelpPiece)
  if (!data?.open) return null
  const ask = async (wish: string) => {
    const answer = await send({ table, wish }, beginning)
    if (answer && answer.conditions.length > 0)
      onProposed({ match: answer.match, conditions: answer.conditions })
  }
  return (
    <section className="ai-words" aria-label={t('assistant.help.title')}>
      <WishLine
        label={t('assistant.words.filter')}
        example={t('assistant.words.filter_example')}
        send={t('assistant.help.propose')}
        isRunning={isRunning}
        onSend={wish => void ask(wish)}
        onStop={stop}
      />
      <div className="ai-helped" aria-live="polite" aria-busy={isRunning}>
        {told && !told.answer ? <HelpProgress {...told} /> : null}
        {told?.answer ? (
          <MissingParts missing={told.answer.missing} isEmpty={told.answer.conditions.length === 0} />
        ) : null}
      </div>
      <small className="ink3">{t('assistant.words.leaves', { left: data.left })}</small>
    </section>
  )
}

export default FilterHelp
