import { limits } from '@gantry/base/shared'
import { errorText, useCall } from '@gantry/client/web'
import { sizeText, Thumbnail, useUploads } from '@gantry/fields/web'
import type { Ref, StoredFile } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { Mentions } from 'antd'
import { type ComponentRef, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentLimits, listMentionable, type RecordComment } from '../shared/contract.ts'
import { stillMentioned } from '../shared/mentioned.ts'

/** What is sent. */
export interface Draft {
  readonly text: string
  readonly mentions: string[]
  readonly files: string[]
}

interface ComposerProps {
  readonly table: string
  readonly id: string
  /** The comment that is changed; absent: a new one. */
  readonly changed?: RecordComment
  /** The comment that is answered. */
  readonly quote?: RecordComment | null
  onDropQuote?(): void
  onCancel?(): void
  /** Fails with the reason; the draft stays. */
  send(draft: Draft): Promise<unknown>
}

/** Where a comment is written: text with mentions picked by @, files, and what it answers. */
export const Composer = ({ table, id, changed, quote, onDropQuote, onCancel, send }: ComposerProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(changed?.text ?? '')
  const [people, setPeople] = useState<readonly Ref[]>(changed?.mentions ?? [])
  const [files, setFiles] = useState<readonly StoredFile[]>(changed?.files ?? [])
  const [search, setSearch] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<ComponentRef<typeof Mentions>>(null)
  // Counted rather than cut off: what was pasted is not lost.
  const over = text.trim().length - commentLimits.text
  const quoted = quote?.id
  useEffect(() => {
    if (quoted !== undefined) field.current?.focus()
  }, [quoted])
  const asked = useDeferredValue(search)
  const found = useCall(
    listMentionable,
    { table, id, ...(asked ? { search: asked } : {}) },
    { enabled: asked !== null, keep: true, staleTime: 60_000 },
  )

  const attach = (chosen: readonly File[]) => {
    const room = limits.filesPerUpload - files.length - uploads.uploads.length
    if (chosen.length > room)
      toast({ kind: 'failed', text: t('comments.files_most', { max: limits.filesPerUpload }) })
    uploads.send(chosen.slice(0, Math.max(room, 0)), arrived =>
      setFiles(now => [...now, ...arrived].slice(0, limits.filesPerUpload)),
    )
  }
  const busy = sending || uploads.uploads.some(upload => upload.failure === undefined)
  const submit = async () => {
    if (busy || over > 0) return
    setSending(true)
    try {
      await send({
        text,
        mentions: stillMentioned(text, people).map(person => person.id),
        files: files.map(file => file.id),
      })
      setText('')
      setPeople([])
      setFiles([])
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="cm-write">
      {quote ? (
        <p className="cm-quote">
          <span className="cut" translate="no">
            <b>{t('comments.replying', { name: quote.by.title })}</b> {quote.text}
          </span>
          <button
            type="button"
            className="btn t xs sq"
            aria-label={t('comments.drop_quote')}
            onClick={onDropQuote}
          >
            <Icon name="close" size={12} />
          </button>
        </p>
      ) : null}
      <Mentions
        autoSize={{ minRows: changed || text ? 2 : 1, maxRows: 12 }}
        autoFocus={changed !== undefined}
        value={text}
        ref={field}
        status={over > 0 ? 'error' : ''}
        placeholder={t('comments.write')}
        aria-label={t('comments.write')}
        placement="top"
        filterOption={false}
        loading={asked !== null && found.isFetching}
        notFoundContent={t('comments.nobody')}
        options={(found.data?.data ?? []).map(person => ({
          key: person.id,
          value: person.title,
          label: person.title,
        }))}
        onSearch={setSearch}
        onSelect={option => {
          const person = { id: String(option.key), title: option.value ?? '' }
          setPeople(now => (now.some(each => each.id === person.id) ? now : [...now, person]))
        }}
        onChange={setText}
        onPaste={event => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0) return
          event.preventDefault()
          attach(pasted)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
      {files.length + uploads.uploads.length > 0 ? (
        <ul className="cm-chips">
          {files.map(file => (
            <li key={file.id}>
              <Thumbnail file={file} />
              <span className="cut" translate="no">
                {file.name}
              </span>
              <span className="ink3 cap">{sizeText(file.size)}</span>
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('comments.remove_file', { name: file.name })}
                onClick={() => setFiles(now => now.filter(each => each.id !== file.id))}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
          {uploads.uploads.map(upload => (
            <li key={upload.key} className={upload.failure ? 'bad' : undefined}>
              <span className="cut" translate="no">
                {upload.name}
              </span>
              <span className="cap">{upload.failure ?? `${Math.round(upload.share * 100)} %`}</span>
              {upload.failure ? (
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-label={t('comments.remove_file', { name: upload.name })}
                  onClick={() => uploads.dismiss(upload.key)}
                >
                  <Icon name="close" size={12} />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {over > 0 ? (
        <p className="danger-ink" role="alert">
          {t('comments.too_long', { most: commentLimits.text, count: over })}
        </p>
      ) : null}
      <div className="cm-tools">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={event => {
            attach([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <button type="button" className="btn t s" onClick={() => input.current?.click()}>
          <Icon name="clip" size={14} />
          {t('comments.attach')}
        </button>
        <span className="grow" />
        {onCancel ? (
          <button type="button" className="btn s" onClick={onCancel}>
            {t('comments.cancel')}
          </button>
        ) : null}
        <button
          type="button"
          className="btn p s"
          disabled={busy || text.trim() === '' || over > 0}
          onClick={() => void submit()}
        >
          {t(changed ? 'comments.save' : 'comments.send')}
        </button>
      </div>
    </div>
  )
}
