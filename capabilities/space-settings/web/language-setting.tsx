import { type Lang, langs } from '@gantry/base/shared'
import { call, download, errorText, Failed, useAction, useCall, useSession } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, Pagination, Segmented } from 'antd'
import Papa from 'papaparse'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeTexts, exportTexts, listTexts, type TextChange, type TextRow } from '../shared/contract.ts'
import './space-settings.css'

const languageNames = { 'zh-CN': '中文', en: 'English' } as const

/** The dictionary of the platform in both languages, with the texts the space uses instead. */
const LanguageSetting = () => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [own, setOwn] = useState(false)
  const [page, setPage] = useState(1)
  const mayEdit = useSession().user.userType === 'admin'
  const found = useCall(listTexts, { search, own, page }, { keep: true })
  return (
    <>
      <PageHeader
        title={t('space.texts')}
        extra={
          <>
            {mayEdit ? <ImportButton onDone={() => void found.refetch()} /> : null}
            <Button
              onClick={() =>
                download(exportTexts, {}).catch(error => toast({ kind: 'failed', text: errorText(t, error) }))
              }
            >
              {t('space.texts.export')}
            </Button>
          </>
        }
      />
      <div className="sps">
        <p className="sps-hint">
          {t('space.texts.hint')}{' '}
          {t('space.texts.version', { version: localStorage.getItem('i18nDictVersion') ?? '—' })}
        </p>
        <div className="row sps-value sps-bar">
          <label className="in sps-search">
            <Icon name="search" />
            <input
              type="search"
              value={search}
              maxLength={100}
              placeholder={t('space.texts.search')}
              aria-label={t('space.texts.search')}
              onChange={event => {
                setSearch(event.target.value)
                setPage(1)
              }}
            />
          </label>
          <Segmented
            value={own ? 'own' : 'all'}
            onChange={value => {
              setOwn(value === 'own')
              setPage(1)
            }}
            options={[
              { value: 'all', label: t('space.texts.all') },
              { value: 'own', label: t('space.texts.own') },
            ]}
          />
        </div>
        {found.error ? <Failed error={found.error} /> : null}
        {found.data ? null : found.error ? null : <Skeleton kind="form" rows={8} />}
        {found.data?.total === 0 ? <EmptyState kind="filtered" title={t('space.texts.none')} /> : null}
        {found.data?.data.map(row => (
          <div key={row.key} className="sps-text">
            <small className="mono">{row.key}</small>
            {langs.map(lang => (
              <TextInput key={`${lang}${row.own[lang] ?? ''}`} row={row} lang={lang} mayEdit={mayEdit} />
            ))}
          </div>
        ))}
        {found.data && found.data.total > 50 ? (
          <Pagination
            current={page}
            pageSize={50}
            total={found.data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        ) : null}
      </div>
    </>
  )
}

export default LanguageSetting

interface TextInputProps {
  readonly row: TextRow
  readonly lang: Lang
  readonly mayEdit: boolean
}

/** One text in one language; saved when it is left, and taken back when it is emptied. */
const TextInput = ({ row, lang, mayEdit }: TextInputProps) => {
  const { t } = useTranslation()
  const stored = row.own[lang] ?? ''
  const [typed, setTyped] = useState(stored)
  const change = useAction(changeTexts, {
    refresh: [listTexts],
    onDone: () => toast({ text: t('space.texts.saved') }),
  })
  const save = () => {
    if (typed !== stored) change.mutate({ changes: [{ lang, key: row.key, text: typed.trim() || null }] })
  }
  const [issue] = change.error?.issues ?? []
  return (
    <div>
      <Input.TextArea
        autoSize
        lang={lang}
        disabled={!mayEdit}
        maxLength={2_000}
        aria-label={`${row.key} ${languageNames[lang]}`}
        placeholder={row.product[lang]}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={save}
      />
      {change.error ? (
        <p className="sps-issue" role="alert">
          {issue ? t(`issue.${issue.code}`, { ...issue.params }) : errorText(t, change.error)}
        </p>
      ) : null}
    </div>
  )
}

const ImportButton = ({ onDone }: { onDone(): void }) => {
  const { t } = useTranslation()
  const take = async (file: File) => {
    const { data } = Papa.parse<Record<string, string>>((await file.text()).replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
    })
    const changes: TextChange[] = data.flatMap(row =>
      langs.flatMap(lang => {
        const text = row[`own ${lang}`]?.trim()
        return row.key && text ? [{ lang, key: row.key, text }] : []
      }),
    )
    if (changes.length === 0) return toast({ kind: 'failed', text: t('space.texts.empty_file') })
    try {
      await call(changeTexts, { changes })
      toast({ text: t('space.texts.imported', { count: changes.length }) })
      onDone()
    } catch (error) {
      const [issue] = (error as { issues?: { field: string; code: string; params?: object }[] }).issues ?? []
      toast({
        kind: 'failed',
        text: issue
          ? `${issue.field}: ${t(`issue.${issue.code}`, { ...issue.params })}`
          : errorText(t, error),
      })
    }
  }
  return (
    <label className="btn">
      {t('space.texts.import')}
      <input
        type="file"
        hidden
        accept=".csv"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </label>
  )
}
