import { appsContract } from '@gantry/apps/shared'
import { type Lang, langs, localise } from '@gantry/base/shared'
import {
  call,
  callWithFiles,
  currentLang,
  download,
  errorText,
  Failed,
  queryClient,
  useAction,
  useCall,
  useSession,
} from '@gantry/client/web'
import { publishDesigns } from '@gantry/designs/shared'
import { shownDesigns } from '@gantry/designs/web'
import { uploadFiles } from '@gantry/model/shared'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Dropdown, Pagination, Segmented, Select } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AppTexts,
  exportAppTexts,
  type ImportedTexts,
  importAppTexts,
  listAppTexts,
  pageSize,
  type ShownState,
} from '../shared/contract.ts'
import { ImportResult } from './import-result.tsx'
import './languages.css'
import { TextSheet } from './text-sheet.tsx'
import { useAppTexts } from './use-app-texts.ts'

/** The texts of an application in several languages: missing ones first, edited like a sheet, published together. */
const AppLanguages = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const apps = useCall(appsContract.listApps, {})
  const [chosen, setChosen] = useState<string | null>(null)
  if (apps.error) return <Failed error={apps.error} fill />
  if (!apps.data) return <Skeleton kind="form" rows={8} />
  const own = apps.data.data.filter(app => app.designs !== null)
  const isSpaces = user.userType === 'admin'
  if (own.length === 0 && !isSpaces) return <EmptyState kind="denied" fill title={t('languages.denied')} />
  const app = chosen ?? own[0]?.id ?? spaceItself
  return (
    <Languages
      key={app}
      app={app}
      apps={[
        ...own.map(({ id, name }) => ({ value: id, label: name })),
        ...(isSpaces ? [{ value: spaceItself, label: t('languages.space') }] : []),
      ]}
      onApp={setChosen}
    />
  )
}

export default AppLanguages

/** What belongs to no application, as portals do. */
const spaceItself = 'space'

interface LanguagesProps {
  readonly app: string
  readonly apps: readonly { readonly value: string; readonly label: string }[]
  onApp(app: string): void
}

interface Wanted {
  readonly lang: Lang
  readonly state: ShownState | 'all'
  readonly design: string | null
  readonly search: string
  readonly page: number
}

const Languages = ({ app, apps, onApp }: LanguagesProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<Wanted>({
    lang: currentLang() === 'en' ? 'zh-CN' : 'en',
    state: 'all',
    design: null,
    search: '',
    page: 1,
  })
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<ImportedTexts | null>(null)
  const { lang, state, design, search, page } = wanted
  const found = useCall(
    listAppTexts,
    {
      app,
      lang,
      page,
      ...(search.trim() && { search: search.trim() }),
      ...(state !== 'all' && { state }),
      ...(design !== null && { design }),
    },
    { keep: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const want = (change: Partial<Wanted>) => setWanted({ ...wanted, page: 1, ...change })
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: [] })
    setRound(now => now + 1)
  }
  const take = async (file: File) => {
    try {
      const { data } = await callWithFiles(uploadFiles, { purpose: 'import' }, [file])
      const stored = data[0]
      if (!stored) return
      setResult(await call(importAppTexts, { app, lang, file: stored.id }, { timeout: 0 }))
      await reload()
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  const save = (format: 'xlsx' | 'csv') =>
    download(exportAppTexts, { app, lang, format }).catch(error =>
      toast({ kind: 'failed', text: errorText(t, error) }),
    )
  const { data } = found
  const isFresh = data && !found.isPlaceholderData
  return (
    <div className="lg">
      <PageHeader title={t('languages.title')} />
      <div className="lg-bar">
        <Select
          className="lg-app"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('languages.app')}
          value={app}
          options={[...apps]}
          onChange={onApp}
        />
        <Segmented
          aria-label={t('languages.into')}
          value={lang}
          options={langs.map(each => ({ value: each, label: t(`languages.lang.${each}`) }))}
          onChange={value => want({ lang: value, design: null })}
        />
        <Segmented
          aria-label={t('languages.column.state')}
          value={state}
          options={(['all', 'missing', 'outdated', 'translated'] as const).map(each => ({
            value: each,
            label:
              each === 'all' || !data
                ? t(`languages.state.${each}`)
                : `${t(`languages.state.${each}`)} ${data.counts[each]}`,
          }))}
          onChange={value => want({ state: value })}
        />
        <Select
          className="lg-design"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('languages.design')}
          placeholder={t('languages.design')}
          value={design}
          options={(data?.designs ?? []).map(each => ({
            value: `${each.kind}/${each.id}`,
            label: `${t(`${each.kind}.design`)} ${localise(each.name, currentLang())}${each.open > 0 ? ` (${each.open})` : ''}`,
          }))}
          onChange={value => want({ design: value ?? null })}
        />
        <label className="in lg-search">
          <Icon name="search" />
          <input
            type="search"
            value={search}
            maxLength={100}
            placeholder={t('languages.search')}
            aria-label={t('languages.search')}
            onChange={event => want({ search: event.target.value })}
          />
        </label>
        <span className="lg-files">
          <label className="btn">
            {t('languages.import')}
            <input
              type="file"
              hidden
              accept=".xlsx,.csv"
              onChange={event => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) void take(file)
              }}
            />
          </label>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'xlsx', label: 'Excel (.xlsx)' },
                { key: 'csv', label: 'CSV' },
              ],
              onClick: ({ key }) => void save(key === 'csv' ? 'csv' : 'xlsx'),
            }}
          >
            <Button>{t('languages.export')}</Button>
          </Dropdown>
        </span>
      </div>
      {found.error ? <Failed error={found.error} /> : null}
      {isFresh || found.error ? null : <Skeleton rows={12} />}
      {isFresh && data.data.length === 0 ? (
        state === 'all' && design === null && search.trim() === '' ? (
          <EmptyState kind="never" title={t('languages.none')}>
            {t('languages.none.hint')}
          </EmptyState>
        ) : (
          <EmptyState kind="filtered" />
        )
      ) : null}
      {isFresh ? (
        <Page
          key={`${JSON.stringify(wanted)} ${round}`}
          app={app}
          lang={lang}
          answer={data}
          onPublished={() => void reload()}
        />
      ) : null}
      {data && data.total > pageSize ? (
        <Pagination
          className="lg-pages"
          current={page}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={next => setWanted({ ...wanted, page: next })}
        />
      ) : null}
      {result ? <ImportResult result={result} onClose={() => setResult(null)} /> : null}
    </div>
  )
}

interface PageProps {
  readonly app: string
  readonly lang: Lang
  readonly answer: AppTexts
  onPublished(): void
}

/** One page of the sheet; publishing keeps what was just typed first. */
const Page = ({ app, lang, answer, onPublished }: PageProps) => {
  const { t } = useTranslation()
  const [isDrafted, setDrafted] = useState(answer.draft !== null)
  const { rows, change, settle, keeping } = useAppTexts(app, lang, answer.data, () => {
    setDrafted(true)
    void queryClient.invalidateQueries({ queryKey: [], refetchType: 'none' })
  })
  const publish = useAction(publishDesigns, {
    refresh: shownDesigns,
    onDone: () => {
      toast({ text: t('languages.published') })
      onPublished()
    },
  })
  const publishNow = async () => {
    if (!(await settle())) return
    try {
      const { draft } = await call(listAppTexts, { app, lang })
      if (draft === null) return setDrafted(false)
      publish.mutate({ designs: [{ kind: 'translation', id: app, revision: draft }] })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  const { longest } = answer
  return (
    <>
      <div className="lg-foot">
        {longest === null ? null : (
          <span className="lg-longest">
            {t('languages.longest', { count: longest.length })} <b translate="no">{longest}</b>
          </span>
        )}
        <span className="grow" />
        <span role="status">
          {t(keeping ? 'languages.keeping' : isDrafted ? 'languages.kept' : 'languages.all_published')}
        </span>
        <Button
          type="primary"
          disabled={!isDrafted}
          loading={publish.isPending}
          onClick={() => void publishNow()}
        >
          {t('languages.publish')}
        </Button>
      </div>
      {publish.error ? (
        <p className="hint err" role="alert">
          {errorText(t, publish.error)}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <Suspense fallback={<Skeleton rows={12} />}>
          <TextSheet
            lang={lang}
            rows={rows}
            designs={answer.designs}
            label={t('languages.texts')}
            onChange={change}
          />
        </Suspense>
      ) : null}
    </>
  )
}
