import type { Json } from '@gantry/base/shared'
import { ApiError, call, errorText, useSession } from '@gantry/client/web'
import { localeNow, QuickCreateContext, type QuickCreateProps } from '@gantry/fields/web'
import {
  all,
  type FieldId,
  type Filter,
  listRecords,
  type RecordRow,
  type Ref,
  where,
} from '@gantry/model/shared'
import { Icon, Modal, toast } from '@gantry/ui/web'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../data/use-table.ts'
import type { Unsaved } from '../list/use-guarded-state.tsx'
import { formatValue } from '../parts/format-value.ts'
import { inSentence } from '../parts/in-sentence.ts'
import type { TableModel } from '../parts/table-model.ts'
import { beginRecord } from './begin-record.ts'
import { fixedBy } from './fixed-by.ts'
import { readValue } from './given-values.ts'
import type { FormValues } from './values.ts'

/** A record that a link asks to create. */
interface Asked {
  readonly model: TableModel
  readonly initial: FormValues
  onMade(made: Ref): Promise<void>
}

interface QuickFormProps {
  readonly id: string
  readonly model: TableModel
  readonly record: null
  readonly title: string
  readonly initial: FormValues
  readonly place: 'panel'
  onUnsaved(unsaved: Unsaved | null): void
  onCancel(): void
  onSaved(record: RecordRow): void
}

interface QuickCreateFormsProps {
  /** The record form; a parameter, because the record form contains this component. */
  readonly Form: ComponentType<QuickFormProps>
  readonly children: ReactNode
}

/**
 * Lets link fields create a record they do not find: a small form of the required fields opens above the form, and the
 * new record is selected. The small form does not offer another one.
 */
export const QuickCreateForms = ({ Form, children }: QuickCreateFormsProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  // The component keeps its identity while the form is mounted.
  const [Offer] = useState(() => (props: QuickCreateProps) => <QuickCreate {...props} onOpen={setAsked} />)
  const unsaved = useRef<Unsaved | null>(null)
  const locale = localeNow()
  // A draft started here belongs to the link and must not be offered for the next new record.
  const cancel = () => {
    unsaved.current?.drop()
    setAsked(null)
  }
  return (
    <>
      <QuickCreateContext value={Offer}>{children}</QuickCreateContext>
      {asked ? (
        <Modal open width={560} footer={null} title={null} onCancel={cancel}>
          <QuickCreateContext value={null}>
            <Form
              id="quick-form"
              model={withNeeded(asked.model)}
              record={null}
              place="panel"
              title={t('form.quick.title', { table: inSentence(asked.model.one, locale.lang) })}
              initial={{
                ...beginRecord(asked.model, { session, locale, now: Date.now() }),
                ...asked.initial,
              }}
              onUnsaved={next => {
                unsaved.current = next
              }}
              onCancel={cancel}
              onSaved={record => {
                setAsked(null)
                void asked.onMade(refOfRecord(asked.model, record))
              }}
            />
          </QuickCreateContext>
        </Modal>
      ) : null}
    </>
  )
}

/** Shown to users who may create records of the linked table; not for built-in tables. */
const QuickCreate = ({
  target,
  words,
  offered,
  onAsk,
  onMade,
  onOpen,
}: QuickCreateProps & { readonly onOpen: (asked: Asked) => void }) => {
  const { t } = useTranslation()
  const { model } = useTable(target)
  const { home, master } = model?.info.table ?? {}
  if (!model?.can('create') || home === 'platform' || master !== undefined) return null
  const name = inSentence(model.one, localeNow().lang)
  const open = async (of: TableModel) => {
    try {
      const initial = { ...(await valuesFor(of, offered)), ...titleFrom(of, words) }
      onOpen({ model: of, initial, onMade: made => chooseFitting(of, made) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  /** Selects the new record if the link offers it; otherwise the record is created but not selected. */
  const chooseFitting = async (of: TableModel, made: Ref) => {
    try {
      if (await isOffered(of, made, offered)) onMade(made)
      else toast({ kind: 'failed', text: t('form.quick.unfit', { title: made.title }) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <button
      type="button"
      className="btn t f-quick"
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        onAsk()
        void open(model)
      }}
    >
      <Icon name="plus" size={14} />
      {words.trim() === ''
        ? t('form.quick', { table: name })
        : t('form.quick.named', { table: name, title: words.trim() })}
    </button>
  )
}

/** The same table with a form of its title and its required fields. */
const withNeeded = (model: TableModel): TableModel => {
  const byRights = new Set(model.info.rights.needed)
  const isNeeded = ({ id, def }: TableModel['fields'][number]) =>
    id === model.title ||
    def.required === true ||
    def.rules?.required !== undefined ||
    (byRights.has(id) && model.writable(id))
  const fields: readonly FieldId[] = model.fields.filter(isNeeded).map(({ id }) => id)
  const { view } = model.info
  return {
    ...model,
    info: { ...model.info, view: { ...view, form: { groups: [{ fields, columns: 1 }] } } },
  }
}

/** Values a record needs to pass the filter of the link. */
const valuesFor = async (model: TableModel, offered: Filter | null): Promise<FormValues> => {
  const values: Record<FieldId, Json> = {}
  for (const [id, wanted] of fixedBy(offered)) {
    const field = model.field(id)
    const value = field && model.writable(id) ? await readValue(field, wanted, localeNow()) : null
    if (value !== null) values[id] = value
  }
  return values
}

/** Whether the link offers the record. If the user may not query that, the server decides on save. */
const isOffered = async (model: TableModel, { id }: Ref, offered: Filter | null): Promise<boolean> => {
  if (offered === null) return true
  try {
    const filter = all(offered, where('id', 'eq', id))
    const { data } = await call(listRecords, {
      table: model.id,
      filter,
      fields: [],
      pageSize: 1,
      count: 'none',
    })
    return data.length > 0
  } catch (error) {
    if (error instanceof ApiError && error.code === 'query.invalid') return true
    throw error
  }
}

/** Uses the search text as the title of the new record, if the title is a text field. */
const titleFrom = (model: TableModel, words: string): FormValues => {
  const field = model.field(model.title)
  return field?.type.kind === 'text' && model.writable(field.id) && words.trim() !== ''
    ? { [field.id]: words.trim() }
    : {}
}

const refOfRecord = (model: TableModel, record: RecordRow): Ref => {
  const field = model.field(model.title)
  return { id: record.id, title: (field ? formatValue(field, record[field.id]) : '') || record.id }
}
