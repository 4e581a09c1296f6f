import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId } from '../shared/graph.ts'

interface FindBoxProps {
  /** All nodes with their searchable texts. */
  readonly nodes: readonly { readonly id: NodeId; readonly title: string; readonly summary?: string }[]
  onFound(id: NodeId): void
  onClose(): void
}

const shown = 8

/** Search for a node by its name or settings. */
export const FindBox = ({ nodes, onFound, onClose }: FindBoxProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const text = wanted.trim().toLowerCase()
  const found =
    text === ''
      ? []
      : nodes
          .filter(({ title, summary = '' }) => `${title}\n${summary}`.toLowerCase().includes(text))
          .slice(0, shown)
  return (
    <search className="gr-find">
      <Input
        autoFocus
        value={wanted}
        placeholder={t('graph.find')}
        aria-label={t('graph.find')}
        onChange={event => {
          setWanted(event.target.value)
          setAt(0)
        }}
        onKeyDown={event => {
          event.stopPropagation()
          if (event.key === 'Escape') onClose()
          else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (event.key === 'Enter' && found[at]) onFound(found[at].id)
          else return
          event.preventDefault()
        }}
      />
      {found.map(({ id, title, summary }, place) => (
        <button key={id} type="button" data-at={place === at || undefined} onClick={() => onFound(id)}>
          <b>{title}</b>
          {summary ? <small>{summary}</small> : null}
        </button>
      ))}
      {text !== '' && found.length === 0 ? <p className="ink3">{t('graph.find.none')}</p> : null}
    </search>
  )
}
