import type { JsonObject } from '@gantry/base/shared'
import { call, errorText } from '@gantry/client/web'
import { mostQueryLength, type SourceSettings } from '@gantry/transform/shared'
import { toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeTaskQuery } from '../../shared/tasks/contract.ts'

interface QueryControlProps {
  readonly settings: JsonObject
  /** Whether the reader may ask the source; otherwise the query is only shown. */
  readonly mayAsk: boolean
  issueAt(path: string): string | undefined
  onChange(settings: JsonObject): void
}

/** The query a source step asks, and what the step is called. A changed query counts once it has answered which columns it has. */
export const QueryControl = ({ settings, mayAsk, issueAt, onChange }: QueryControlProps) => {
  const { t } = useTranslation()
  const { source, query = '', label } = settings as SourceSettings
  const [text, setText] = useState(query)
  // A source may answer late: its answer goes into the step as it is then, and nowhere once another step is shown.
  const latest = useRef({ settings, onChange })
  latest.current = { settings, onChange }
  const ask = useMutation({
    mutationFn: (asked: string) => call(describeTaskQuery, { source, query: asked }),
  })
  const take = () =>
    ask.mutate(text, {
      onSuccess: ({ columns }) => {
        const now = latest.current
        // A column without a label has none in its JSON.
        now.onChange({ ...now.settings, query: text, columns: JSON.parse(JSON.stringify(columns)) })
        toast({ text: t('etl.query.taken', { columns: columns.length }) })
      },
    })
  return (
    <>
      <div className="fld">
        <label htmlFor="et-query-label">{t('etl.query.label')}</label>
        <Input
          id="et-query-label"
          maxLength={200}
          value={label}
          onChange={({ target }) => onChange({ ...settings, label: target.value })}
        />
        {issueAt('label') ? <span className="hint err">{issueAt('label')}</span> : null}
      </div>
      <div className="fld">
        <label htmlFor="et-query">{t('etl.query')}</label>
        <Input.TextArea
          id="et-query"
          className="et-code"
          autoSize={{ minRows: 4, maxRows: 16 }}
          maxLength={mostQueryLength}
          spellCheck={false}
          placeholder="SELECT … FROM … WHERE …"
          readOnly={!mayAsk}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {mayAsk ? (
          <>
            <Button
              size="small"
              type={text === query ? 'default' : 'primary'}
              disabled={text.trim() === ''}
              loading={ask.isPending}
              onClick={take}
            >
              {t('etl.query.take')}
            </Button>
            <span className="hint">{t(text === query ? 'etl.query.why' : 'etl.query.changed')}</span>
          </>
        ) : (
          <span className="hint">{t('etl.query.closed')}</span>
        )}
        {ask.error ? <span className="hint err">{errorText(t, ask.error)}</span> : null}
        {issueAt('query') ? <span className="hint err">{issueAt('query')}</span> : null}
      </div>
    </>
  )
}
