import type { TableHelpProps } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { helpWithTable } from '../../shared/help-contract.ts'
import { useTold } from '../use-told.ts'
import '../assistant.css'
import { HelpProgress } from './help-progress.tsx'
import { beginning, withHelpPiece } from './helping.ts'
import { WishLine } from './wish-line.tsx'

interface ChangeDialogProps extends TableHelpProps {
  /** Tokens the person has left today. */
  readonly left: number
  onClose(): void
}

/** A change of a table in words: describes it, looks over what would change, and applies what is chosen. */
export const ChangeDialog = ({ tables, say, onTake, left, onClose }: ChangeDialogProps) => {
  const { t } = useTranslation()
  const { told, isRunning, send, stop } = useTold(helpWithTable, withHelpPiece)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const changes = told?.answer?.changes ?? []
  const chosen = changes.filter((_, at) => !leftOut.has(at))
  const sentences = say(changes)
  const ask = (wish: string) => {
    setLeftOut(new Set())
    void send({ wish, tables: [...tables] }, beginning)
  }
  const close = () => {
    stop()
    onClose()
  }
  const choose = (at: number, isChosen: boolean) => {
    const next = new Set(leftOut)
    if (isChosen) next.delete(at)
    else next.add(at)
    setLeftOut(next)
  }
  return (
    <Modal
      open
      title={t('assistant.help.change_title')}
      width={720}
      okText={t('assistant.help.apply', { changes: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => {
        onTake(chosen)
        onClose()
      }}
      onCancel={close}
    >
      <div className="ai-change">
        <WishLine
          label={t('assistant.help.describe')}
          example={t('assistant.help.change_example')}
          send={t('assistant.help.propose')}
          minRows={2}
          isRunning={isRunning}
          onSend={ask}
          onStop={stop}
        />
        <div className="ai-helped" aria-live="polite" aria-busy={isRunning}>
          {told && !told.answer ? <HelpProgress {...told} /> : null}
          {changes.length > 0 ? (
            <ul className="ai-changes">
              {changes.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one answer never change places
                <li key={at}>
                  <Checkbox checked={!leftOut.has(at)} onChange={event => choose(at, event.target.checked)}>
                    {(sentences[at] ?? []).length === 0 ? (
                      <span className="ink3">{t('assistant.help.no_words')}</span>
                    ) : (
                      sentences[at]?.map(sentence => (
                        <span key={sentence} className="ai-sentence" translate="no">
                          {sentence}
                        </span>
                      ))
                    )}
                  </Checkbox>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <small className="ink3">{t('assistant.help.leaves_table', { left })}</small>
      </div>
    </Modal>
  )
}
