import { DesignedContext, type ExpressionHelpProps, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { helpWithFormula, readHelp } from '../../shared/help-contract.ts'
import { useTold } from '../use-told.ts'
import '../assistant.css'
import { HelpProgress } from './help-progress.tsx'
import { beginning, withHelpPiece } from './helping.ts'
import { WishLine } from './wish-line.tsx'

interface Taken {
  readonly before: string
  readonly expression: string
}

/** An expression in words, what one means, and why it is wrong; nothing where help is not open to the person. */
const FormulaHelp = ({ text, isWrong, show, onTake, ...setting }: ExpressionHelpProps) => {
  const { t } = useTranslation()
  const design = use(DesignedContext)
  const { data } = useCall(readHelp, design ? { ...design } : {}, { staleTime: 60_000 })
  const { told, isRunning, send, stop } = useTold(helpWithFormula, withHelpPiece)
  const [taken, setTaken] = useState<Taken | null>(null)
  if (!data?.open) return null
  const ask = (does: 'formula' | 'explain' | 'why', wish: string) => {
    setTaken(null)
    void send({ ...(design && { design: { ...design } }), does, wish, text, ...setting }, beginning)
  }
  const take = (expression: string) => {
    setTaken({ before: text, expression })
    onTake(expression)
  }
  const isTaken = taken !== null && taken.expression === text
  const answer = told?.answer
  return (
    <section className="ai-help" aria-label={t('assistant.help.title')}>
      <WishLine
        label={t('assistant.help.describe')}
        example={`${t('assistant.help.describe')} · ${t('assistant.help.formula_example')}`}
        send={t('assistant.help.write')}
        isRunning={isRunning}
        onSend={wish => ask('formula', wish)}
        onStop={stop}
      />
      {text.trim() === '' || isRunning ? null : (
        <button
          type="button"
          className="btn t xs ai-more"
          onClick={() => ask(isWrong ? 'why' : 'explain', '')}
        >
          <Icon name="info" size={14} />
          {t(isWrong ? 'assistant.help.why' : 'assistant.help.explain')}
        </button>
      )}
      <div className="ai-helped" aria-live="polite" aria-busy={isRunning}>
        {told && !answer ? <HelpProgress {...told} /> : null}
        {answer && answer.answer !== answer.expression ? (
          <p className="ai-said" translate="no">
            {answer.answer}
          </p>
        ) : null}
        {answer && answer.expression !== null && !isTaken ? (
          <div className="ai-proposal">
            {show(answer.expression)}
            <Button type="primary" size="small" onClick={() => take(answer.expression ?? '')}>
              {t('assistant.help.take')}
            </Button>
          </div>
        ) : null}
        {isTaken ? (
          <div className="ai-line">
            <small className="ink3">{t('assistant.help.taken')}</small>
            <Button size="small" onClick={() => onTake(taken.before)}>
              {t('assistant.help.take_back')}
            </Button>
          </div>
        ) : null}
      </div>
      <small className="ink3">{t('assistant.help.leaves_formula', { left: data.left })}</small>
    </section>
  )
}

export default FormulaHelp
