import { asJson } from '@gantry/base/shared'
import type { ChartHelpProps } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { chartInWords } from '../../shared/words-contract.ts'
import { HelpProgress } from '../help/help-progress.tsx'
import { beginning, withHelpPiece } from '../help/helping.ts'
import { WishLine } from '../help/wish-line.tsx'
import { useTold } from '../use-told.ts'
import '../assistant.css'
import { MissingParts } from './missing-parts.tsx'

interface ChartDialogProps extends ChartHelpProps {
  /** Tokens the person has left today. */
  readonly left: number
  onClose(): void
}

/** A chart in words: describes it, looks at the preview, and takes it into the editor. */
export const ChartDialog = ({ table, show, onTake, left, onClose }: ChartDialogProps) => {
  const { t } = useTranslation()
  const { told, isRunning, send, stop } = useTold(chartInWords, withHelpPiece)
  const answer = told?.answer
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Modal
      open
      title={t('assistant.words.chart_title')}
      width={720}
      okText={t('assistant.help.take')}
      okButtonProps={{ disabled: !answer }}
      onOk={() => {
        if (answer) onTake(asJson(answer.chart))
        onClose()
      }}
      onCancel={close}
    >
      <div className="ai-change">
        <WishLine
          label={t('assistant.words.chart')}
          example={t('assistant.words.chart_example')}
          send={t('assistant.help.propose')}
          minRows={2}
          isRunning={isRunning}
          onSend={wish => void send({ table, wish }, beginning)}
          onStop={stop}
        />
        <div className="ai-helped" aria-live="polite" aria-busy={isRunning}>
          {told && !answer ? <HelpProgress {...told} /> : null}
          {answer ? <MissingParts missing={answer.missing} isEmpty={false} /> : null}
        </div>
        {answer ? (
          <section className="ai-preview" aria-label={t('assistant.words.preview')}>
            {show(asJson(answer.chart))}
          </section>
        ) : null}
        <small className="ink3">{t('assistant.words.leaves', { left })}</small>
      </div>
    </Modal>
  )
}
