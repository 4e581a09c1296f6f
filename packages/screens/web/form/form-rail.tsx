import { type Issue, localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { FieldId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { issueText } from '../parts/issue-text.ts'
import type { TableModel } from '../parts/table-model.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import type { FormSection } from './arrange-form.ts'
import { fieldOfPath } from './check-values.ts'
import { sectionId } from './form-section.tsx'
import { placeName } from './place-name.ts'

interface FormRailProps {
  readonly model: TableModel
  readonly sections: readonly FormSection[]
  readonly sheets: Readonly<Record<FieldId, readonly SheetRow[]>>
  readonly issues: readonly Issue[]
  readonly children: ReactNode
  onJump(path: string): void
}

/** Side column of a form: its groups and a list of all open issues. */
export const FormRail = ({ model, sections, sheets, issues, children, onJump }: FormRailProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const titled = sections.flatMap(section => {
    const [only] = section.fields
    const label =
      section.label !== undefined
        ? localise(section.label, lang)
        : section.fields.length === 1 && only && model.slaveOf(only)
          ? only.label
          : null
    return label === null ? [] : [{ section, label }]
  })
  const here = useSectionInSight(titled.map(({ section }) => sectionId(section)))
  return (
    <aside className="rf-rail">
      {titled.length > 1 ? (
        <nav aria-label={t('form.sections')}>
          {titled.map(({ section, label }) => {
            const wrong = issues.filter(issue =>
              section.fields.some(field => field.id === fieldOfPath(issue.field)),
            ).length
            const id = sectionId(section)
            return (
              <button
                key={section.key}
                type="button"
                aria-current={id === here ? 'true' : undefined}
                translate="no"
                onClick={() => section.fields[0] && onJump(section.fields[0].id)}
              >
                {label}
                {wrong > 0 ? <span className="n">{wrong}</span> : null}
              </button>
            )
          })}
        </nav>
      ) : null}
      {issues.length > 0 ? (
        <div className="rf-fix" role="status">
          <h3>
            <Icon name="err" size={14} />
            {t('form.left', { count: issues.length })}
          </h3>
          {issues.map(issue => (
            <button key={issue.field} type="button" onClick={() => onJump(issue.field)}>
              <b translate="no">{placeName(t, model, sheets, issue.field)}</b>
              {issueText(t, issue)}
            </button>
          ))}
        </div>
      ) : null}
      {children}
    </aside>
  )
}

/** Id of the first of these elements that is in the viewport. */
const useSectionInSight = (ids: readonly string[]): string | undefined => {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const key = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(entries =>
      setSeen(now => {
        const next = new Set(now)
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) next.add(target.id)
          else next.delete(target.id)
        return next
      }),
    )
    for (const id of key.split(' ')) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key])
  return ids.find(id => seen.has(id)) ?? ids[0]
}
