import { type Issue, localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import { defaultColumns, type FormBlock, type RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { type ComponentType, type CSSProperties, useState } from 'react'
import type { BlockButtonProps } from '../parts/block-button-props.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { MasterValues } from '../sheet/offered-input.tsx'
import { SlaveGrid } from '../sheet/slave-grid.tsx'
import { linksOn, offeredOn } from './admitted-values.ts'
import type { FormSection } from './arrange-form.ts'
import { fieldOfPath } from './check-values.ts'
import { FormBlockView } from './form-block.tsx'
import { FormField } from './form-field.tsx'
import type { LiveValues } from './live-formulas.ts'
import type { FormRules } from './use-form-rules.ts'
import { offerFilter } from './use-link-offers.ts'
import { withoutComputed } from './use-live-values.ts'
import type { RecordFormState } from './use-record-form.ts'

interface FormSectionProps {
  readonly model: TableModel
  /** Null: a new record. */
  readonly record: RecordRow | null
  readonly section: FormSection
  readonly form: RecordFormState
  readonly live: LiveValues
  readonly rules: FormRules
  /** All issues of the form. */
  readonly issues: readonly Issue[]
  /** The field that is focused when the form opens. */
  readonly focus: string | undefined
  /** The form has many fields: inputs are created when they come near the viewport. */
  readonly late: boolean
  /** Renders a button of the table within the form. */
  readonly press: ComponentType<BlockButtonProps> | undefined
  onJump(path: string): void
}

/** Column span of a field, at most the number of columns of the group. */
const spanOf = ({ spans, columns }: FormSection, field: string): number | undefined => {
  const span = spans?.[field]
  return span === undefined ? undefined : Math.min(span, columns ?? defaultColumns)
}

/** Column counts of a wide and of a medium form, as CSS variables. */
const columnsStyle = (columns: number) =>
  ({ '--rf-cols': columns, '--rf-some': Math.min(columns, 2) }) as CSSProperties

interface FormItem {
  readonly id: string
  readonly field?: FieldModel | undefined
  readonly block?: FormBlock | undefined
}

/** Fields and blocks, in display order. */
const itemsOf = ({ fields, order, blocks = {} }: FormSection): readonly FormItem[] =>
  order.map(id => ({ id, field: fields.find(field => field.id === id), block: blocks[id] }))

export const sectionId = (section: FormSection): string => `sec-${section.key}`

/** A group of fields with its title and description. */
export const FormSectionView = (props: FormSectionProps) => {
  const { model, record, section, form, live, rules, issues, focus, late, press } = props
  const { lang } = localeNow()
  const [opened, setOpened] = useState(section.collapse !== 'closed')
  // A section with issues is never collapsed.
  const wrong = issues.some(({ field }) => section.fields.some(({ id }) => id === fieldOfPath(field)))
  const open = opened || wrong || section.collapse === undefined
  const single = section.fields.length === 1 && !section.blocks ? section.fields[0] : undefined
  const sheet = single && model.slaveOf(single) ? single : undefined
  const slave = sheet && model.slaveOf(sheet)
  const label = section.label !== undefined ? localise(section.label, lang) : sheet?.label
  const hint = section.hint === undefined ? undefined : localise(section.hint, lang)
  const hasHeader = !sheet || section.heads === true
  const valuesOf = (field: FieldModel) =>
    field.def.computed
      ? live.values
      : rules.asking.isSent(field) || field.def.linkage?.set
        ? form.values
        : form.before
  return (
    <section
      className={section.block?.kind === 'divider' ? 'rf-g rf-rule' : 'rf-g'}
      id={sectionId(section)}
      aria-label={label}
    >
      {label && hasHeader ? (
        <header>
          <h2 translate="no">
            {section.collapse === undefined ? (
              label
            ) : (
              <button type="button" className="rf-fold" aria-expanded={open} onClick={() => setOpened(!open)}>
                <Icon name={open ? 'down' : 'right'} size={14} />
                {label}
              </button>
            )}
          </h2>
          {hint !== undefined ? <p translate="no">{hint}</p> : null}
        </header>
      ) : null}
      {open && section.block ? (
        <FormBlockView model={model} block={section.block} label={label} record={record} press={press} />
      ) : null}
      {!open || section.order.length === 0 ? null : sheet && slave ? (
        <MasterValues value={form.values}>
          <SlaveGrid
            path={sheet.id}
            label={hasHeader ? sheet.label : (label ?? sheet.label)}
            hint={hasHeader ? undefined : hint}
            slave={slave}
            rows={live.sheets[sheet.id] ?? []}
            issues={issues}
            warnings={rules.warnings}
            rules={rules.linkage.rowsOf(sheet.id)}
            readOnly={!model.writable(sheet.id) || rules.stateOf(sheet).readOnly}
            onChange={rows =>
              form.setRows(sheet.id, withoutComputed(model, sheet.id, rows, form.sheets[sheet.id] ?? []))
            }
          />
        </MasterValues>
      ) : (
        <div className="rf-two" style={columnsStyle(section.columns ?? defaultColumns)}>
          {itemsOf(section).map(({ id, field, block }) =>
            block ? (
              <div key={id} className="w rf-between" data-block={block.kind}>
                <FormBlockView model={model} block={block} label={undefined} record={record} press={press} />
              </div>
            ) : field ? (
              <FormField
                key={field.id}
                field={field}
                value={valuesOf(field)[field.id] ?? null}
                trouble={live.troubles[field.id]}
                issue={issues.find(issue => issue.field === field.id)}
                warning={rules.warnings.find(issue => issue.field === field.id)}
                offered={offeredOn(model, record, field.id, rules.linkage.offeredBy(field.id))}
                filter={linksOn(model, record, field, offerFilter(field, form.values, form.values))}
                writable={model.writable(field.id) && !rules.stateOf(field).readOnly}
                required={rules.stateOf(field).required}
                wide={field.view.wide === true || field.id === model.title || section.fields.length === 1}
                autoFocus={field.id === focus}
                late={late}
                span={spanOf(section, field.id)}
                onChange={form.set}
              />
            ) : null,
          )}
        </div>
      )}
    </section>
  )
}
