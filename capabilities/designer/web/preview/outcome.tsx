import { type Json, type JsonObject, joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { issueText, type TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tried } from '../../shared/trial-contract.ts'

interface OutcomeProps {
  readonly model: TableModel
  readonly tried: Tried | null
  /** What was sent. */
  readonly sent: JsonObject
  /** Whose rights counted. */
  readonly as: string
  readonly children?: ReactNode
}

/** What saving would have done: saved or refused, what would stand in the record, and what only a save determines. */
export const Outcome = ({ model, tried, sent, as, children }: OutcomeProps) => {
  const { t } = useTranslation()
  if (!tried)
    return (
      <div className="dp-hint">
        <Icon name="eye" size={24} />
        <b>{t('designer.preview.idle')}</b>
        <p>{t('designer.preview.idle_hint')}</p>
      </div>
    )
  const { issues, values, later } = tried
  const shown = model.fields.filter(({ id }) => !isBlank(values[id]))
  return (
    <div className="dp-outcome" role="status">
      <p className={issues.length > 0 ? 'dp-verdict bad' : 'dp-verdict good'}>
        <Icon name={issues.length > 0 ? 'err' : 'check'} size={16} />
        <span>
          <b>
            {issues.length > 0
              ? t('designer.preview.refused', { count: issues.length })
              : t('designer.preview.accepted')}
          </b>
          <small>{t('designer.preview.nothing_written', { name: as })}</small>
        </span>
      </p>
      {issues.length > 0 ? (
        <ul className="dp-issues">
          {issues.map(issue => (
            <li key={`${issue.field} ${issue.code}`}>
              <b translate="no">{placeOf(t, model, issue.field)}</b>
              <span>{issueText(t, issue)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length > 0 ? (
        <section>
          <h3>{t('designer.preview.values')}</h3>
          <dl className="dp-values">
            {shown.map(field => {
              const own = sent[field.id] === undefined
              return (
                <div key={field.id}>
                  <dt translate="no">{field.label}</dt>
                  <dd>
                    {field.type.rows ? (
                      t('designer.preview.rows', { count: (values[field.id] as readonly Json[]).length })
                    ) : (
                      <field.view.Cell
                        field={field.def}
                        value={named(sent[field.id], values[field.id] ?? null)}
                      />
                    )}
                    {own ? <small className="ink3">{t('designer.preview.made')}</small> : null}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ) : null}
      {later.length > 0 ? (
        <p className="cap ink3">
          {t('designer.preview.later', {
            fields: joined(
              later.map(id => model.field(id)?.label ?? id),
              currentLang(),
            ),
          })}
        </p>
      ) : null}
      {children}
    </div>
  )
}

const isBlank = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Stored references are ids; what was sent knows their names. */
const named = (sent: Json | undefined, stored: Json): Json => {
  if (typeof sent === 'object' && sent !== null && JSON.stringify(sent).includes('"title"')) return sent
  return stored
}

/** The place of an issue of the server, where rows are counted from 0. */
const placeOf = (t: TFunction, model: TableModel, path: string): string => {
  const [id = '', row, cell] = path.split('.')
  const field = model.field(id)
  if (path === '') return t('form.whole_record')
  if (!field || row === undefined) return field?.label ?? path
  const column = model.slaveOf(field)?.fields.find(each => each.id === cell)
  return t('form.place', { table: field.label, row: Number(row) + 1, field: column?.label ?? cell ?? '' })
}
