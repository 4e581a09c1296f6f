import { errorText, useAction, useCall } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, readLog, readSettings, readState } from '../shared/contract.ts'
import { Answer } from './answer.tsx'

/** A question about data, and its answer with what was read for it. */
export const AskPanel = () => {
  const { t } = useTranslation()
  const state = useCall(readState, {})
  const [question, setQuestion] = useState('')
  const asked = useAction(ask, { refresh: [readState, readLog, readSettings] })
  const open = state.data?.enabled ?? false
  const send = () => {
    if (question.trim() !== '' && open && !asked.isPending) asked.mutate({ question: question.trim() })
  }
  return (
    <section className="tile ai-part" aria-label={t('assistant.ask_title')}>
      <h2>{t('assistant.ask_title')}</h2>
      <p className="ink2">
        {open ? t('assistant.ask_why') : t('assistant.not_open')}{' '}
        {open && state.data ? t('assistant.left', { count: state.data.left }) : ''}
      </p>
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
            send()
          }}
        />
        <Button
          type="primary"
          disabled={!open || question.trim() === ''}
          loading={asked.isPending}
          onClick={send}
        >
          {t('assistant.ask')}
        </Button>
      </div>
      {asked.error ? <Banner kind="bad">{errorText(t, asked.error)}</Banner> : null}
      {asked.data ? <Answer {...asked.data} /> : null}
    </section>
  )
}
