import { designHref } from '@gantry/apps/web'
import { type JsonObject, localise } from '@gantry/base/shared'
import { call, currentLang, Failed, useCall, usePage } from '@gantry/client/web'
import { type Terminal, terminals } from '@gantry/model/shared'
import { modelTable, RecordForm, type TableModel, useRecord } from '@gantry/screens/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readTests } from '../../shared/tests-contract.ts'
import { openPreview, type Preview, type Tried, tryForm } from '../../shared/trial-contract.ts'
import { KeepCase } from './keep-case.tsx'
import { Outcome } from './outcome.tsx'
import { PreviewTools } from './preview-tools.tsx'
import { sampleRecord } from './sample.ts'
import '../tests/tests.css'
import './preview.css'

/** The width of a screen of each terminal in CSS pixels; a desk takes the room there is. */
const widths: Readonly<Record<Terminal, number | null>> = { web: null, app: 390, mini: 375 }

const isTerminal = (text: string | undefined): text is Terminal =>
  (terminals as readonly (string | undefined)[]).includes(text)

/** A form of one version, tried as anybody, on the width of any terminal; nothing of it is saved. */
const DesignPreview = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { params, query } = usePage()
  const table = params.tableId ?? ''
  const version = Number(params.version)
  const asked = {
    table,
    ...(Number.isInteger(version) && version > 0 && { version }),
    ...(query.person && { person: query.person }),
    ...(query.role && { role: query.role }),
  }
  const { data, error, isPlaceholderData } = useCall(openPreview, asked, { staleTime: 0 })
  const terminal = isTerminal(query.terminal) ? query.terminal : 'web'
  const tests = useCall(readTests, { table }, { enabled: query.case !== undefined, staleTime: 0 })
  const test = tests.data?.cases.find(({ id }) => id === query.case)
  const { spaceId, module = 'form', appId = '' } = params
  const go = (change: Readonly<Record<string, string | undefined>>, to = params.version ?? 'draft') => {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, ...change })) if (value) next.set(name, value)
    const search = next.size > 0 ? `?${next}` : ''
    navigate(`/designer-preview/${spaceId}/${module}/${appId}/${table}/${to}${search}`)
  }
  const model = useMemo(
    () => (data?.info ? modelTable(data.info, currentLang(), field => t(`system.${field}`)) : null),
    [data, t],
  )
  if (error) return <Failed error={error} fill />
  if (!data || isPlaceholderData || (query.case !== undefined && tests.isPending))
    return <Skeleton kind="form" rows={8} />
  return (
    <div className="dp">
      <PageHeader
        crumbs={data.app ? [{ title: data.app.name, own: true, href: designHref(data.app.id, table) }] : []}
        own
        title={localise(data.label, currentLang())}
        tabs={
          <nav className="seg" aria-label={t('designer.preview.terminals')}>
            {terminals.map(each => (
              <button
                key={each}
                type="button"
                className={each === terminal ? 'on' : undefined}
                aria-pressed={each === terminal}
                onClick={() => go({ terminal: each === 'web' ? undefined : each })}
              >
                {t(`designer.preview.terminal.${each}`)}
              </button>
            ))}
          </nav>
        }
      />
      <PreviewTools preview={data} query={query} table={table} onGo={go} />
      {model ? (
        <Stage
          key={`${params.version} ${query.person} ${query.role} ${query.record} ${query.sample} ${test?.id} ${terminal}`}
          asked={asked}
          preview={data}
          model={model}
          terminal={terminal}
          record={query.record}
          sample={query.sample === 'yes'}
          given={test?.given}
        />
      ) : (
        <EmptyState kind="denied" fill title={t('designer.preview.no_right', { name: data.as.title })}>
          {t('designer.preview.no_right_hint')}
        </EmptyState>
      )}
    </div>
  )
}

interface StageProps {
  readonly asked: Parameters<typeof call<typeof openPreview>>[1]
  readonly preview: Preview
  readonly model: TableModel
  readonly terminal: Terminal
  readonly record: string | undefined
  readonly sample: boolean
  /** What a test case gives. */
  readonly given: JsonObject | undefined
}

const ignore = () => undefined

/** The form in a frame of the terminal's width, and beside it what the server says of it. */
const Stage = (props: StageProps) => {
  const { record } = props
  return record === undefined ? <Trial {...props} row={null} /> : <StoredTrial {...props} record={record} />
}

const StoredTrial = (props: StageProps & { readonly record: string }) => {
  const { data, error } = useRecord(props.model.id, props.record)
  if (error) return <Failed error={error} fill />
  return data ? <Trial {...props} row={data.data} /> : <Skeleton kind="form" rows={8} />
}

type RowOf = Parameters<typeof RecordForm>[0]['record']

const Trial = (props: StageProps & { readonly row: RowOf }) => {
  const { asked, preview, model, terminal, sample, given, row } = props
  const { t } = useTranslation()
  const [times, setTimes] = useState(0)
  const [tried, setTried] = useState<{ readonly sent: JsonObject; readonly answer: Tried } | null>(null)
  const initial = useMemo(
    () => given ?? (sample && row === null ? sampleRecord(model) : undefined),
    [given, sample, row, model],
  )
  const [keeping, setKeeping] = useState(false)
  const key = JSON.stringify(asked)
  const trial = useCallback(
    async (body: JsonObject) => {
      const answer = await call(tryForm, { ...JSON.parse(key), ...(row && { id: row.id }), record: body })
      setTried({ sent: body, answer })
      return answer.issues
    },
    [key, row],
  )
  const width = widths[terminal]
  return (
    <div className="dp-body">
      <div className="dp-stage" data-terminal={terminal}>
        <div className="dp-frame" style={width === null ? undefined : { width }}>
          <RecordForm
            key={times}
            model={model}
            record={row}
            title={t(row ? 'designer.preview.change' : 'designer.preview.new', { name: model.one })}
            place="panel"
            terminal={terminal}
            trial={trial}
            {...(initial && { initial })}
            onUnsaved={ignore}
            onSaved={ignore}
            onCancel={() => {
              setTried(null)
              setTimes(times + 1)
            }}
          />
        </div>
      </div>
      {keeping && tried ? (
        <KeepCase
          model={model}
          sent={tried.sent}
          tried={tried.answer}
          person={asked.person}
          role={asked.role}
          onClose={() => setKeeping(false)}
        />
      ) : null}
      <aside className="dp-side" aria-label={t('designer.preview.outcome')}>
        <Outcome model={model} tried={tried?.answer ?? null} sent={tried?.sent ?? {}} as={preview.as.title}>
          {row === null ? (
            <Button onClick={() => setKeeping(true)} icon={<Icon name="check" />}>
              {t('designer.tests.keep')}
            </Button>
          ) : null}
        </Outcome>
      </aside>
    </div>
  )
}

export default DesignPreview
