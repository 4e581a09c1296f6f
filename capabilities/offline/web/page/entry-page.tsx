import { type Issue, type JsonObject, newId } from '@gantry/base/shared'
import { Failed } from '@gantry/client/web'
import { UploadContext, type Uploading } from '@gantry/fields/web'
import type { RecordRow, StoredFile } from '@gantry/model/shared'
import { ConflictDialog, formatValue, RecordForm, type TableModel, useLeaveGuard } from '@gantry/screens/web'
import { Banner, EmptyState, Skeleton, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { putEntry, requireSpace } from '../queue/entries.ts'
import type { Entry } from '../queue/entry.ts'
import { mergeEntry, settled } from '../queue/merge-entry.ts'
import { sendNow } from '../start.ts'
import type { Box } from '../store/box.ts'
import type { TakenForm } from '../take/taken-form.ts'
import { deviceHref } from './device-href.ts'
import { modelOf } from './model-of.ts'
import { useDevice } from './use-device.ts'

interface EntryPageProps {
  readonly id: string
  /** The form of an entry that is begun. */
  readonly form: string | undefined
  /** The record that an entry changes, when it is begun. */
  readonly record: string | undefined
}

/** An entry while it is filled in: what is needed for it, read once. */
interface Opened {
  readonly form: TakenForm
  /** Null: it is begun now. */
  readonly entry: Entry | null
  readonly base: RecordRow | null
  /** Addresses of the files chosen for it, by id. */
  readonly hrefs: ReadonlyMap<string, string>
}

const openEntry = async (box: Box, { id, form, record }: EntryPageProps): Promise<Opened | null> => {
  const entry = await box.read<Entry>('entry', id)
  const table = entry?.table ?? form
  const taken = table === undefined ? null : await box.read<TakenForm>('form', table)
  if (!taken || entry?.state.is === 'arrived') return null
  const records = record === undefined ? null : await box.read<readonly RecordRow[]>('records', taken.table)
  const base = entry ? entry.base : (records?.find(row => row.id === record) ?? null)
  const hrefs = new Map<string, string>()
  for (const file of entry?.files ?? []) {
    const bytes = await box.readBytes(file.id)
    if (bytes) hrefs.set(file.id, URL.createObjectURL(new Blob([bytes], { type: file.mime })))
  }
  return { form: taken, entry, base, hrefs }
}

/** The ordinary form of a table; what is saved stays on this device until it can be sent. */
export const EntryPage = (props: EntryPageProps) => {
  const { t } = useTranslation()
  const [asked] = useState(props)
  // Read once: what is typed must not be replaced because something else on the device has changed.
  const [opened, setOpened] = useState<{ readonly box: Box; readonly held: Opened | null } | null>(null)
  const { data, error, isFetchedAfterMount } = useDevice(`entry ${props.id}`, box => openEntry(box, asked))
  if (data && isFetchedAfterMount && !opened) setOpened(data)
  if (error) return <Failed error={error} title={t('offline.unread')} fill />
  if (!isFetchedAfterMount && !opened) return <Skeleton kind="form" />
  if (!opened?.held)
    return (
      <EmptyState
        fill
        kind="gone"
        title={t('offline.entry.gone')}
        actions={
          <a className="btn" href={deviceHref()}>
            {t('offline.title')}
          </a>
        }
      >
        {t('offline.entry.gone.hint')}
      </EmptyState>
    )
  return <EntryForm id={props.id} box={opened.box} {...opened.held} />
}

interface EntryFormProps extends Opened {
  readonly id: string
  readonly box: Box
}

const EntryForm = ({ id, box, form, entry, base, hrefs }: EntryFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const model = useMemo(() => modelOf(t, form), [t, form])
  const back = () => void navigate(deviceHref(), { replace: true })
  const guard = useLeaveGuard(id, back)
  const [known] = useState(() => new Map((entry?.files ?? []).map(file => [file.id, file])))
  const uploading = useUploading(box, known, hrefs)
  // An entry in conflict is settled first; whoever cancels that goes on filling in.
  const [choosing, setChoosing] = useState(true)
  const refusal = entry?.state.is === 'refused' ? entry.state.refusal : null
  const unplaced: readonly Issue[] = refusal?.issues.filter(({ field }) => !isOf(model, field)) ?? []
  const removed = Object.entries(entry?.values ?? {}).filter(([field]) => !model.info.table.fields[field])

  const store = async ({ body, values }: { readonly body: JsonObject; readonly values: object }) => {
    const { version: _version, ...fields } = body
    const text = JSON.stringify(fields)
    const files = [...known.values()].filter(file => text.includes(file.id))
    const gone = [...known.keys()].filter(file => !files.some(each => each.id === file))
    await putEntry(box, {
      id,
      table: form.table,
      label: form.info.table.label,
      title: titleIn(model, { ...base, ...fields }),
      base,
      body: fields,
      values: { ...Object.fromEntries(removed), ...JSON.parse(JSON.stringify(values)) },
      files,
      sent: entry?.sent ?? {},
      madeAt: entry?.madeAt ?? Date.now(),
      state: { is: 'here' },
    })
    await box.remove('file', ...gone)
  }
  if (choosing && entry?.state.is === 'conflict')
    return (
      <Suspense fallback={<Skeleton kind="form" />}>
        <Settle
          box={box}
          entry={entry}
          theirs={entry.state.theirs}
          model={model}
          onDone={back}
          onCancel={() => setChoosing(false)}
        />
      </Suspense>
    )
  return (
    <UploadContext value={uploading}>
      {refusal ? (
        <Banner kind="bad">
          {refusal.message}
          {unplaced.map(({ field, code, params }) => (
            <span key={`${field} ${code}`}> {t(`issue.${code}`, { ...params })}</span>
          ))}
        </Banner>
      ) : null}
      {removed.length > 0 ? (
        <Banner kind="info">
          {t('offline.entry.removed')}
          {removed.map(([field, value]) => (
            <span key={field} translate="no">
              {' '}
              {field}: {typeof value === 'string' ? value : JSON.stringify(value)}
            </span>
          ))}
        </Banner>
      ) : null}
      <Suspense fallback={<Skeleton kind="form" />}>
        <RecordForm
          model={model}
          record={base}
          title={t(base ? 'offline.entry.change' : 'offline.entry.new', { table: model.one })}
          crumbs={[{ title: t('offline.title'), href: deviceHref() }]}
          {...(entry && { initial: entry.values })}
          {...(refusal && { told: refusal.issues.filter(({ field }) => isOf(model, field)) })}
          keeping={{
            id,
            store,
            onKept: () => {
              toast({ text: t('offline.entry.kept') })
              back()
              void sendNow()
            },
          }}
          onUnsaved={unsaved => guard.onUnsaved(unsaved !== null)}
          onCancel={() => guard.open('')}
          onSaved={back}
        />
      </Suspense>
      {guard.question}
    </UploadContext>
  )
}

interface SettleProps {
  readonly box: Box
  readonly entry: Entry
  readonly theirs: RecordRow
  readonly model: TableModel
  onDone(): void
  onCancel(): void
}

/** Lets the person choose between here and there for each field that both have changed. */
const Settle = ({ box, entry, theirs, model, onDone, onCancel }: SettleProps) => {
  const merge = useMemo(() => mergeEntry(entry, theirs), [entry, theirs])
  const { mutate: settle } = useMutation({
    mutationFn: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) =>
      putEntry(box, settled(entry, theirs, choices)),
    onSuccess: () => {
      onDone()
      void sendNow()
    },
    networkMode: 'always',
  })
  return <ConflictDialog model={model} conflict={{ merge, theirs }} onSettle={settle} onCancel={onCancel} />
}

/** Whether an issue is at a field of the form. */
const isOf = (model: TableModel, place: string): boolean => {
  const [field = ''] = place.split('.')
  return model.field(field) !== undefined
}

const titleIn = (model: TableModel, values: object): string => {
  const field = model.field(model.title)
  return field ? formatValue(field, Reflect.get(values, field.id)) : ''
}

/** Files chosen in a form of this device: kept here, and shown from here. */
const useUploading = (
  box: Box,
  known: Map<string, StoredFile>,
  hrefs: ReadonlyMap<string, string>,
): Uploading => {
  const { t } = useTranslation()
  const [chosen] = useState(() => new Map(hrefs))
  return useMemo(
    () => ({
      send: async file => {
        await requireSpace(file.size, t('error.device.full'))
        const stored = {
          id: newId(),
          name: file.name,
          size: file.size,
          mime: file.type || 'application/octet-stream',
        }
        await box.writeBytes(stored.id, await file.arrayBuffer())
        known.set(stored.id, stored)
        chosen.set(stored.id, URL.createObjectURL(file))
        return [stored]
      },
      hrefOf: file => chosen.get(file.id),
    }),
    [box, known, chosen, t],
  )
}
