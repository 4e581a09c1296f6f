import { ApiError, call, callKey, errorText, useCall } from '@gantry/client/web'
import type { OutputOf } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOwnQueries, queryLimits, querySource } from '../../shared/index.ts'
import { ResultSheet } from './result-sheet.tsx'
import { saveCsv } from './save-csv.ts'

type Answer = OutputOf<typeof querySource>

interface QueryPaneProps {
  readonly source: string
  /** Makes a task that reads the answer of a query; null where the reader may make none. */
  readonly onTask: ((query: string) => void) | null
  /** A task is being made. */
  readonly busyTask: boolean
}

/** A query of one's own: read only, with limits; it ends when the page is left. */
export const QueryPane = ({ source, onTask, busyTask }: QueryPaneProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const history = useCall(listOwnQueries, { id: source })
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asked, setAsked] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    if (text.trim() === '' || busy) return
    const stop = new AbortController()
    running.current = stop
    setBusy(true)
    setFailure(null)
    try {
      setAnswer(await call(querySource, { id: source, text }, { signal: stop.signal, timeout: 30_000 }))
      setAsked(text)
    } catch (error) {
      setAnswer(null)
      if (!stop.signal.aborted || error instanceof ApiError) setFailure(errorText(t, error))
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: callKey(listOwnQueries) })
    }
  }
  const own = history.data?.data ?? []
  return (
    <section className="ex-query">
      <header>
        <b>{t('explore.query')}</b>
        <small>
          {t('explore.limits', { rows: queryLimits.rows, seconds: queryLimits.milliseconds / 1_000 })}
        </small>
        <Dropdown
          trigger={['click']}
          disabled={own.length === 0}
          menu={{
            items: own.map(({ id, text: was }) => ({
              key: id,
              label: (
                <span className="mono ex-was" translate="no">
                  {was.replace(/\s+/g, ' ').slice(0, 90)}
                </span>
              ),
            })),
            onClick: ({ key }) => setText(own.find(({ id }) => id === key)?.text ?? ''),
          }}
        >
          <button type="button" className="btn s" disabled={own.length === 0}>
            <Icon name="history" size={14} /> {t('explore.history')}
          </button>
        </Dropdown>
        {busy ? (
          <button type="button" className="btn s" onClick={() => running.current?.abort()}>
            {t('explore.stop')}
          </button>
        ) : (
          <button type="button" className="btn s p" disabled={text.trim() === ''} onClick={() => void run()}>
            <Icon name="play" size={14} /> {t('explore.run')}
          </button>
        )}
      </header>
      <textarea
        className="mono"
        spellCheck={false}
        rows={5}
        maxLength={20_000}
        aria-label={t('explore.query')}
        placeholder="SELECT … FROM … WHERE …"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run()
        }}
      />
      {failure ? (
        <p className="hint err" role="alert">
          {failure}
        </p>
      ) : null}
      {answer ? (
        <>
          <p className="ex-said">
            <span className="so-state" data-ok="">
              <Icon name="check" size={14} />
              {t(answer.more ? 'explore.answered.more' : 'explore.answered', {
                count: answer.rows,
                milliseconds: answer.milliseconds,
              })}
            </span>
            <button type="button" className="btn t s" onClick={() => saveCsv(answer, t('explore.query'))}>
              <Icon name="download" size={14} /> CSV
            </button>
            {onTask ? (
              <button type="button" className="btn t s" disabled={busyTask} onClick={() => onTask(asked)}>
                <Icon name="flow" size={14} /> {t('explore.query.task')}
              </button>
            ) : null}
          </p>
          <ResultSheet batch={answer} />
        </>
      ) : null}
    </section>
  )
}
