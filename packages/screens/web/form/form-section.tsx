import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { TableModel } from '../parts/table-model.ts'
import { SlaveGrid } from '../sheet/slave-grid.tsx'
import type { FormSection } from './arrange-form.ts'
import { FormField } from './form-field.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface FormSectionProps {
  readonly model: TableModel
  readonly section: FormSection
  readonly form: RecordFormState
  /** The field that has the caret when the form opens. */
  readonly focus: string | undefined
  /** The form has very many fields: their inputs are made as they come near. */
  readonly late: boolean
  onJump(path: string): void
}

export const sectionId = (section: FormSection): string => `sec-${section.key}`

/** One group of fields with its title and its one-line purpose. */
export const FormSectionView = ({ model, section, form, focus, late }: FormSectionProps) => {
  const { lang } = localeNow()
  const single = section.fields.length === 1 ? section.fields[0] : undefined
  const sheet = single && model.slaveOf(single) ? single : undefined
  const slave = sheet && model.slaveOf(sheet)
  const label = section.label !== undefined ? localise(section.label, lang) : sheet?.label
  return (
    <section className="rf-g" id={sectionId(section)} aria-label={label}>
      {label && !sheet ? (
        <header>
          <h2 translate="no">{label}</h2>
          {section.hint !== undefined ? <p translate="no">{localise(section.hint, lang)}</p> : null}
        </header>
      ) : null}
      {sheet && slave ? (
        <SlaveGrid
          path={sheet.id}
          label={label ?? sheet.label}
          hint={section.hint === undefined ? undefined : localise(section.hint, lang)}
          slave={slave}
          rows={form.sheets[sheet.id] ?? []}
          issues={form.issues}
          readOnly={!model.writable(sheet.id)}
          onChange={rows => form.setRows(sheet.id, rows)}
        />
      ) : (
        <div className="rf-two">
          {section.fields.map(field => (
            <FormField
              key={field.id}
              field={field}
              value={form.values[field.id] ?? null}
              issue={form.issues.find(issue => issue.field === field.id)}
              writable={model.writable(field.id)}
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
