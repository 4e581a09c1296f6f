import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { RoleComparison } from '../../../shared/index.ts'

interface ComparedTablesProps {
  readonly comparison: RoleComparison
  readonly onlyDifferent: boolean
}

/** A line for each table, a column for each role; below a table the fields that are not equally open. */
export const ComparedTables = ({ comparison, onlyDifferent }: ComparedTablesProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const shown = comparison.tables.filter(({ same }) => !(onlyDifferent && same))
  if (shown.length === 0) return <p className="ink2">{t('roles.compare.same')}</p>
  return (
    <div className="ro-compare">
      <table>
        <thead>
          <tr>
            <th>{t('roles.compare.table')}</th>
            {comparison.roles.map(({ id, title, members }) => (
              <th key={id}>
                <span translate="no">{title}</span>{' '}
                <span className="ink3 cap">{t('roles.compare.members', { count: members })}</span>
              </th>
            ))}
          </tr>
        </thead>
        {shown.map(({ table, label, cells, otherRows, fields, same }) => (
          <tbody key={table} className={same ? '' : 'differs'}>
            <tr>
              <th scope="row">{localise(label, lang)}</th>
              {cells.map((cell, at) => (
                <td key={comparison.roles[at]?.id ?? at}>
                  {cell ? (
                    <>
                      {joined(
                        cell.operations.map(each => t(`rights.operation.${each}`)),
                        lang,
                      )}
                      {cell.operations.includes('read') ? (
                        <span className="ink3 cap">
                          {t(
                            cell.everyRow
                              ? 'roles.tables.everyRow'
                              : otherRows
                                ? 'roles.compare.otherRows'
                                : 'roles.tables.someRows',
                          )}
                        </span>
                      ) : null}
                    </>
                  ) : (
                    <span className="ink3">{t('roles.compare.nothing')}</span>
                  )}
                </td>
              ))}
            </tr>
            {cells.every(cell => cell !== null)
              ? fields.map(({ label: field, reach }) => (
                  <tr key={localise(field, lang)} className="field">
                    <th scope="row">{localise(field, lang)}</th>
                    {reach.map((each, at) => (
                      <td key={comparison.roles[at]?.id ?? at}>{t(`roles.compare.field.${each}`)}</td>
                    ))}
                  </tr>
                ))
              : null}
          </tbody>
        ))}
      </table>
    </div>
  )
}
