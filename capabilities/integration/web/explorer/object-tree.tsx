import { call, errorText, sayNumber, useCall } from '@gantry/client/web'
import { useRested } from '@gantry/screens/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSourceObjects, type SourceObject } from '../../shared/index.ts'

interface TreeProps {
  readonly source: string
  readonly chosen: string | null
  onChoose(object: SourceObject): void
}

/** The objects of a source: folders are read when they are opened, a search looks through all of them. */
export const ObjectTree = (props: TreeProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useRested(typed.trim(), 300)
  return (
    <>
      <Input
        allowClear
        prefix={<Icon name="search" size={14} />}
        placeholder={t('explore.search')}
        aria-label={t('explore.search')}
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Level {...props} key={search} {...(search && { search })} />
    </>
  )
}

interface LevelProps extends TreeProps {
  readonly within?: string
  readonly search?: string
}

const Level = ({ within, search, ...props }: LevelProps) => {
  const { t } = useTranslation()
  const input = { id: props.source, ...(within !== undefined && { within }), ...(search && { search }) }
  const first = useCall(listSourceObjects, input)
  const [more, setMore] = useState<{ data: readonly SourceObject[]; next: string | null } | null>(null)
  if (first.error) return <p className="hint err">{errorText(t, first.error)}</p>
  if (!first.data) return <Skeleton rows={4} />
  const all = [...first.data.data, ...(more?.data ?? [])]
  const next = more ? more.next : first.data.next
  const readOn = async (after: string) => {
    const page = await call(listSourceObjects, { ...input, after })
    setMore({ data: [...(more?.data ?? []), ...page.data], next: page.next })
  }
  return (
    <ul className="ex-tree">
      {all.length === 0 ? <li className="ex-none">{t('explore.none')}</li> : null}
      {all.map(object => (
        <Entry key={object.id} {...props} object={object} />
      ))}
      {next === null ? null : (
        <li>
          <button type="button" className="btn t s" onClick={() => void readOn(next)}>
            {t('explore.more')}
          </button>
        </li>
      )}
    </ul>
  )
}

const signs = { folder: 'down', table: 'table', view: 'eye', sheet: 'table', topic: 'inbox' } as const

const Entry = ({ object, ...props }: TreeProps & { readonly object: SourceObject }) => {
  const [open, setOpen] = useState(false)
  const isFolder = object.kind === 'folder'
  return (
    <li>
      <button
        type="button"
        className="ex-entry"
        aria-expanded={isFolder ? open : undefined}
        aria-current={object.id === props.chosen || undefined}
        title={object.note}
        onClick={() => (isFolder ? setOpen(!open) : props.onChoose(object))}
      >
        <Icon name={isFolder && !open ? 'right' : signs[object.kind]} size={14} />
        <span className="cut" translate="no">
          {object.name}
        </span>
        {object.rowsAbout === undefined ? null : <small>{sayNumber(object.rowsAbout)}</small>}
      </button>
      {isFolder && open ? <Level {...props} within={object.id} /> : null}
    </li>
  )
}
