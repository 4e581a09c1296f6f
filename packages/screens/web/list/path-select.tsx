import { limits } from '@gantry/base/shared'
import { operatorsOf } from '@gantry/fields/shared'
import { type FieldId, labelsField } from '@gantry/model/shared'
import { Icon, searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { type ComponentRef, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTables } from '../data/use-tables.ts'
import { FieldIcon } from '../parts/field-select.tsx'
import { isLinked, tableBehind, throughLink } from '../parts/linked-field.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

interface PathSelectProps {
  readonly model: TableModel
  /** The selected field with its whole path; null: none, the label is shown instead. */
  readonly value: FieldModel | null
  readonly label: string
  onChange(field: FieldModel): void
}

/** A link field with its whole path, and the linked table. */
interface Level {
  readonly link: FieldModel
  readonly table: TableModel
}

const back = ':back'
const into = (link: FieldId): string => `${link}:`

/**
 * Selects a field of a table or of its linked records: a link can be entered, and a search also covers the linked
 * tables.
 */
export const PathSelect = ({ model, value, label, onChange }: PathSelectProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [levels, setLevels] = useState<readonly Level[]>([])
  /** Keeps the select open: entering a link is a selection, which would close it. */
  const stays = useRef(false)
  const list = useRef<ComponentRef<typeof Select>>(null)
  const here = levels.at(-1)
  const behind = useBehind(here?.table ?? model, open && levels.length < limits.filterSteps).map(level =>
    here ? { ...level, link: throughLink(here.link, level.link) } : level,
  )
  const own = comparable(here?.table ?? model).map(field => ({
    field: here ? throughLink(here.link, field) : field,
    shown: field.label,
  }))
  const beyond = behind.flatMap(({ link, table }) =>
    comparable(table).map(each => {
      const field = throughLink(link, each)
      return { field, shown: field.label }
    }),
  )
  const found = words === '' ? own : [...own, ...beyond]

  const go = (next: readonly Level[]) => {
    stays.current = true
    list.current?.scrollTo(0)
    setLevels(next)
    setWords('')
  }
  const choose = (chosen: string) => {
    const level = behind.find(({ link }) => into(link.id) === chosen)
    if (chosen === back) return go(levels.slice(0, -1))
    if (level) return go([...levels, level])
    const one = found.find(({ field }) => field.id === chosen)
    if (one) onChange(one.field)
  }
  const show = (next: boolean) => {
    if (!next && stays.current) {
      stays.current = false
      return
    }
    stays.current = false
    if (!next) {
      setLevels([])
      setWords('')
    }
    setOpen(next)
  }
  return (
    <Select<string>
      ref={list}
      size="small"
      className={value && isLinked(value.id) ? 'rl-field rl-field-far' : 'rl-field'}
      open={open}
      onOpenChange={show}
      showSearch={{
        searchIcon: searchSign,
        optionFilterProp: 'name',
        searchValue: words,
        onSearch: setWords,
      }}
      popupMatchSelectWidth={false}
      value={value?.id ?? null}
      labelRender={() => (
        <span translate="no" title={value?.label}>
          {value?.label}
        </span>
      )}
      placeholder={label}
      aria-label={label}
      options={[
        ...(here && words === '' ? [{ value: back, name: '', label: <Back to={here.link.label} /> }] : []),
        ...found.map(({ field, shown }) => ({
          value: field.id,
          name: field.label,
          label: <Named field={field} text={shown} />,
        })),
        ...(behind.length > 0 && words === ''
          ? [
              {
                label: t('list.filter.linked'),
                options: behind.map(({ link }) => ({
                  value: into(link.id),
                  name: link.label,
                  label: <Named field={link} text={`${link.label} ›`} />,
                })),
              },
            ]
          : []),
      ]}
      onSelect={choose}
    />
  )
}

const comparable = (table: TableModel): readonly FieldModel[] => [
  ...table.fields.filter(field => !field.masked && operatorsOf(field.def).length > 0),
  ...offeredLabels(table),
]

/** The label field of the application, if any labels exist. */
const offeredLabels = (table: TableModel): readonly FieldModel[] => {
  const field = table.field(labelsField)
  return field && (field.type.options?.(field.def) ?? []).length > 0 ? [field] : []
}

/** The links of a table to tables that can be filtered, with those tables. */
const useBehind = (table: TableModel, asked: boolean): readonly Level[] => {
  const links = asked ? table.fields.filter(field => !field.masked && tableBehind(field) !== undefined) : []
  const tables = useTables(links.flatMap(link => tableBehind(link) ?? []))
  return links.flatMap(link => {
    const there = tables.get(tableBehind(link) ?? '')
    return there && comparable(there).length > 0 ? [{ link, table: there }] : []
  })
}

const Named = ({ field, text }: { readonly field: FieldModel; readonly text: string }) => (
  <span className="rl-field-o" translate="no">
    <FieldIcon field={field} />
    {text}
  </span>
)

const Back = ({ to }: { readonly to: string }) => (
  <span className="rl-field-o ink2" translate="no">
    <Icon name="left" size={14} />
    {to}
  </span>
)
