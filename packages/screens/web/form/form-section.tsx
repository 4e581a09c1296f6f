import { type Issue, localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { MasterValues } from '../sheet/offered-input.tsx'
import { SlaveGrid } from '../sheet/slave-grid.tsx'
import type { FormSection } from './arrange-form.ts'
import { FormField } from './form-field.tsx'
import type { LiveValues } from './live-formulas.ts'
import type { FormRules } from './use-form-rules.ts'
import { offerFilter } from './use-link-offers.ts'
import { withoutComputed } from './use-live-values.ts'
import type { RecordFormState } from './use-record-form.ts'

interface FormSectionProps {
  readonly model: TableModel
  readonly section: FormSection
  readonly form: RecordFormState
  readonly live: LiveValues
  readonly rules: FormRules
  /** What is wrong with the whole form. */
  readonly issues: readonly Issue[]
  /** The field that has the caret when the form opens. */
  readonly focus: string | undefined
  /** The form has very many fields: their inputs are made as they come near. */
  readonly late: boolean
  onJump(path: string): void
}

export const sectionId = (section: FormSection): string => `sec-${section.key}`

/** One group of fields with its title and its one-line purpose. */
export const FormSectionView = ({
  model,
  section,
  form,
  live,
  rules,
  issues,
  focus,
  late,
}: FormSectionProps) => {
  const { lang } = localeNow()
  const single = section.fields.length === 1 ? section.fields[0] : undefined
  const sheet = single && model.slaveOf(single) ? single : undefined
  const slave = sheet && model.slaveOf(sheet)
  const label = section.label !== undefined ? localise(section.label, lang) : sheet?.label
  const valuesOf = (field: FieldModel) =>
    field.def.computed
      ? live.values
      : rules.asking.isSent(field) || field.def.linkage?.set
        ? form.values
        : form.before
  return (
    <section className="rf-g" id={sectionId(section)} aria-label={label}>
      {label && !sheet ? (
        <header>
          <h2 translate="no">{label}</h2>
          {section.hint !== undefined ? <p translate="no">{localise(section.hint, lang)}</p> : null}
        </header>
      ) : null}
      {sheet && slave ? (
        <MasterValues value={form.values}>
          <SlaveGrid
            path={sheet.id}
            label={label ?? sheet.label}
            hint={section.hint === undefined ? undefined : localise(section.hint, lang)}
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
        <div className="rf-two">
          {section.fields.map(field => (
            <FormField
              key={field.id}
              field={field}
              value={valuesOf(field)[field.id] ?? null}
              trouble={live.troubles[field.id]}
              issue={issues.find(issue => issue.field === field.id)}
              warning={rules.warnings.find(issue => issue.field === field.id)}
              offered={rules.linkage.offeredBy(field.id)}
              filter={offerFilter(field, form.values, form.values)}
              writable={model.writable(field.id) && !rules.stateOf(field).readOnly}
              required={rules.stateOf(field).required}
              wide={field.view.wide === true || field.id === model.title || section.fields.length === 1}
              autoFocus={field.id === focus}
              late={late}
              onChange={form.set}
            />
          ))}
        </div>
      )}
    </section>
  )
}
