import { Failed, type HelpProps, inSpace, sayBytes, sayDay, useCall } from '@gantry/client/web'
import { field } from '@gantry/fields/shared'
import { fieldViewOf } from '@gantry/fields/web'
import { Modal, Skeleton } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishedDocuments } from '../../shared/help/documents-contract.ts'
import { type FoundArticle, findHelp, readHelp } from '../../shared/help/help-contract.ts'

const richText = { ...field.richText(), label: '' }

/** Help articles and documents for readers, those of the open screen first: search, read, download. */
export const HelpDialog = ({ route, onClose }: HelpProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Modal open width={720} title={t('consoles.help')} footer={null} onCancel={onClose}>
      <Input.Search
        allowClear
        autoFocus
        maxLength={60}
        placeholder={t('consoles.help.search')}
        aria-label={t('consoles.help.search')}
        onSearch={value => {
          setOpen(null)
          setSearch(value.trim())
        }}
      />
      {open ? (
        <Reading id={open} onBack={() => setOpen(null)} />
      ) : (
        <>
          <Found search={search} route={route} onOpen={setOpen} />
          {search === '' ? <Documents /> : null}
        </>
      )}
    </Modal>
  )
}

interface FoundProps {
  readonly search: string
  readonly route: HelpProps['route']
  readonly onOpen: (id: string) => void
}

const Found = ({ search, route, onOpen }: FoundProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(findHelp, search ? { search } : {})
  const isOfScreen = route !== undefined && search === ''
  const ofScreen = useCall(findHelp, route ? { route } : {}, { enabled: isOfScreen })
  const failure = error ?? ofScreen.error
  if (failure) return <Failed error={failure} />
  if (!data || (isOfScreen && !ofScreen.data)) return <Skeleton />
  const first = isOfScreen ? (ofScreen.data?.data ?? []) : []
  const others = data.data.filter(({ id }) => !first.some(known => known.id === id))
  if (first.length + others.length === 0)
    return <p className="ink3 co-said">{t('consoles.help.not_found')}</p>
  return (
    <>
      {first.length > 0 ? (
        <section className="co-found">
          <h2>{t('consoles.help.of_screen')}</h2>
          <Articles articles={first} onOpen={onOpen} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className="co-found">
          {first.length > 0 ? <h2>{t('consoles.help.others')}</h2> : null}
          <Articles articles={others} onOpen={onOpen} />
        </section>
      ) : null}
    </>
  )
}

interface ArticlesProps {
  readonly articles: readonly FoundArticle[]
  readonly onOpen: (id: string) => void
}

const Articles = ({ articles, onOpen }: ArticlesProps) => {
  const { t } = useTranslation()
  return (
    <ul className="co-leads">
      {articles.map(({ id, title, category }) => (
        <li key={id}>
          <Button type="link" className="co-link" onClick={() => onOpen(id)}>
            {title}
          </Button>
          <span className="ink3">{t(`consoles.help.category.${category}`)}</span>
        </li>
      ))}
    </ul>
  )
}

const Reading = ({ id, onBack }: { readonly id: string; readonly onBack: () => void }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readHelp, { id })
  const view = fieldViewOf(richText)
  const Body = view.Detail ?? view.Cell
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton />
  return (
    <article className="co-found">
      <h2 translate="no">{data.title}</h2>
      <Body value={data.body} field={richText} />
      <p className="ink3">{sayDay(data.changedAt)}</p>
      <Button size="small" onClick={onBack}>
        {t('consoles.help.back')}
      </Button>
    </article>
  )
}

const Documents = () => {
  const { t } = useTranslation()
  const { data } = useCall(publishedDocuments, {})
  if (!data || data.data.length === 0) return null
  return (
    <section className="co-found">
      <h2>{t('consoles.docs')}</h2>
      <ul className="co-leads">
        {data.data.map(({ id, name, version, file }) => (
          <li key={id} translate="no">
            <a className="grow" href={inSpace(`/api/documents/${id}/file`)} download>
              {name} {version}
            </a>
            <span className="ink3">{sayBytes(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
