import { errorText } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from './answer.tsx'
import { type Asked, useAsk } from './use-ask.ts'

/** The line for a question, and below it the answer while it arrives. */
export const AskBox = ({ open }: { readonly open: boolean }) => {
  const { t } = useTranslation()
  const [question, setQuestion] = useState('')
  const { asking, isRunning, send, stop } = useAsk()
  const submit = () => {
    if (question.trim() !== '' && open && !isRunning) void send(question.trim())
  }
  return (
    <>
      <div className="ai-line">
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={2000}
          disabled={!open}
          aria-label={t('assistant.question')}
          placeholder={t('assistant.question_example')}
          value={question}
          onChange={event => setQuestion(event.target.value)}
          onPressEnter={event => {
            if (event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
        {isRunning ? (
          <Button onClick={stop}>{t('assistant.stop')}</Button>
        ) : (
          <Button type="primary" disabled={!open || question.trim() === ''} onClick={submit}>
            {t('assistant.ask')}
          </Button>
        )}
      </div>
      {asking ? <Shown asking={asking} /> : null}
    </>
  )
}

const Shown = ({ asking }: { readonly asking: Asked }) => {
  const { t } = useTranslation()
  const { shown, answer, error, stopped } = asking
  const { question, text, tools } = shown
  return (
    <div className="ai-shown" aria-live="polite" aria-busy={!answer && !error && !stopped}>
      <p className="ai-asked ink2" translate="no">
        {question}
      </p>
      {answer ? (
        <Answer {...answer} />
      ) : (
        <div className="ai-answer">
          <p translate="no">{text}</p>
          {error || stopped ? null : (
            <small className="ink3">
              {t(text === '' ? 'assistant.reading' : 'assistant.writing', {
                tools: tools.length,
                rows: tools.reduce((sum, { rows }) => sum + rows, 0),
              })}
            </small>
          )}
        </div>
      )}
      {stopped ? <small className="ink3">{t('assistant.stopped')}</small> : null}
      {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
    </div>
  )
}
