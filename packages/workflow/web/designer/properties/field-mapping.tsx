import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { areAlike, isWritten, linksTo, openDesign } from '@gantry/designs/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { type TableModel, useTable } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SubprocessSettings } from '../../../nodes/subprocess/shared.ts'
import type { NodeSettings, WorkflowDef } from '../../../shared/definition.ts'
import { Choice } from '../controls.tsx'

interface FieldMappingProps {
  readonly settings: SubprocessSettings
  readonly model: TableModel
  onChange(settings: NodeSettings): void
}

/** A field by the path a mapping names it with. */
interface Place {
  readonly path: string
  readonly label: string
  readonly def: FieldDef
}

/** The record a child is about, the values it begins with, and those that come back from it. */
export const FieldMapping = ({ settings, model, onChange }: FieldMappingProps) => {
  const { t } = useTranslation()
  const opened = useCall(openDesign, { kind: 'workflow', id: settings.workflow })
  const body = (opened.data?.published ?? opened.data?.draft?.body) as WorkflowDef | null | undefined
  return body ? (
    <Mapping settings={settings} model={model} table={body.table} onChange={onChange} />
  ) : opened.error ? (
    <p className="hint err">{t('flow.sub.unreadable')}</p>
  ) : null
}

const Mapping = ({ settings, model, table, onChange }: FieldMappingProps & { readonly table: string }) => {
  const { t } = useTranslation()
  const child = useTable(table).model?.info.table
  if (!child) return null
  const { each, link, values = {}, back = {} } = settings
  const here = placesOf(model, each)
  const there = placesIn(child)
  const set = (change: Partial<SubprocessSettings>) => onChange({ ...settings, table: child.id, ...change })
  const links = here.filter(({ def }) => linksTo(def, child.id) && isWritten(def))
  return (
    <>
      {links.length > 0 ? (
        <Choice
          label={t('flow.sub.record')}
          hint={link === undefined ? undefined : t('flow.sub.link.hint')}
          value={link ?? ''}
          options={[
            { value: '', label: t('flow.sub.record.new') },
            ...links.map(({ path, label }) => ({
              value: path,
              label: t('flow.sub.record.link', { field: label }),
            })),
          ]}
          onChange={next => {
            const { link: _, ...rest } = settings
            onChange({ ...rest, table: child.id, ...(next !== '' && { link: next }) })
          }}
        />
      ) : null}
      <Pairs
        title={t('flow.sub.values')}
        add={t('flow.sub.values.add')}
        pairs={values}
        targets={there}
        sources={here}
        onChange={next => set({ values: next })}
      />
      {settings.wait === 'async' ? null : (
        <Pairs
          title={t('flow.sub.back')}
          add={t('flow.sub.back.add')}
          pairs={back}
          targets={here}
          sources={there}
          onChange={next => set({ back: next })}
        />
      )}
    </>
  )
}

const nameOf = (table: TableDef, field: string) =>
  localise(table.fields[field]?.label ?? field, currentLang())

const placesIn = (table: TableDef): readonly Place[] =>
  Object.entries(table.fields).map(([path, def]) => ({ path, label: nameOf(table, path), def }))

/** Fields of the record, and with `each` those of its rows. */
const placesOf = (
  { info: { table }, fields, slaveOf }: TableModel,
  each: string | undefined,
): readonly Place[] => {
  const field = fields.find(({ id }) => id === each)
  const slave = field && slaveOf(field)
  return [
    ...placesIn(table),
    ...(field && slave
      ? placesIn(slave.table).map(({ path, label, def }) => ({
          path: `${field.id}.${path}`,
          label: `${field.label} · ${label}`,
          def,
        }))
      : []),
  ]
}

interface PairsProps {
  readonly title: string
  readonly add: string
  /** Source by target. */
  readonly pairs: Readonly<Record<string, string>>
  readonly targets: readonly Place[]
  readonly sources: readonly Place[]
  onChange(pairs: Readonly<Record<string, string>>): void
}

/** Fields on the left that take fields on the right. */
const Pairs = ({ title, add, pairs, targets, sources, onChange }: PairsProps) => {
  const { t } = useTranslation()
  const fitting = (target: Place | undefined) =>
    target ? sources.filter(({ def }) => areAlike(def, target.def)) : []
  const free = targets.filter(
    target => isWritten(target.def) && !Object.hasOwn(pairs, target.path) && fitting(target).length > 0,
  )
  return (
    <section className="wf-rules" aria-label={title}>
      <h3>{title}</h3>
      {Object.entries(pairs).map(([path, source]) => {
        const target = targets.find(each => each.path === path)
        const name = target?.label ?? path
        return (
          <div key={path} className="wf-pair">
            <span className="cut" translate="no">
              {name}
            </span>
            <Icon name="left" size={12} />
            <Select<string>
              size="small"
              aria-label={t('flow.sub.from', { field: name })}
              value={source}
              popupMatchSelectWidth={false}
              showSearch={{ optionFilterProp: 'label' }}
              options={fitting(target).map(({ path: value, label }) => ({ value, label }))}
              onChange={next => onChange({ ...pairs, [path]: next })}
            />
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('flow.clear', { what: name })}
              onClick={() => {
                const { [path]: _, ...rest } = pairs
                onChange(rest)
              }}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
        )
      })}
      <Select<string>
        value={null}
        aria-label={add}
        placeholder={add}
        showSearch={{ optionFilterProp: 'label' }}
        options={free.map(({ path, label }) => ({ value: path, label }))}
        onChange={path => {
          const [first] = fitting(targets.find(each => each.path === path))
          if (first) onChange({ ...pairs, [path]: first.path })
        }}
      />
    </section>
  )
}
