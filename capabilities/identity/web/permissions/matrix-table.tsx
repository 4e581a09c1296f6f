import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Avatar, Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { everybodyLine, type PermissionColumn, type PermissionLine } from '../../shared/index.ts'

interface MatrixTableProps {
  readonly columns: readonly PermissionColumn[]
  readonly lines: readonly PermissionLine[]
  /** Columns are tables, not applications. */
  readonly tables: boolean
  readonly heading: string
  readonly open: { readonly line: string | undefined; readonly column: string | undefined }
  readonly onOpen: (line: string, column: string) => void
}

/** People or roles against applications or tables. */
export const MatrixTable = ({ columns, lines, tables, heading, open, onOpen }: MatrixTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <div className="pm-scroll">
      <table className="pm-table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map(({ id, label, tables: count }) => (
              <th key={id} scope="col" className={id === open.column ? 'on' : undefined}>
                <span className="pm-col" translate="no" title={localise(label, lang)}>
                  {localise(label, lang)}
                </span>
                {tables ? null : <span className="ink3 cap">{t('permissions.tables', { count })}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id} aria-selected={line.id === open.line}>
              <th scope="row">
                <LineHead line={line} />
              </th>
              {columns.map(column => (
                <td key={column.id}>
                  <Cell
                    line={line}
                    column={column}
                    open={line.id === open.line && column.id === open.column}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps extends Pick<MatrixTableProps, 'onOpen'> {
  readonly line: PermissionLine
  readonly column: PermissionColumn
  readonly open: boolean
}

const Cell = ({ line, column: { id, label, tables }, open, onOpen }: CellProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const cell = line.cells[id]
  const where = { name: line.title || t('permissions.everybody'), column: localise(label, lang) }
  const words = cell
    ? t(cell.open === undefined ? 'permissions.cell' : 'permissions.cell.part', {
        ...where,
        open: cell.open,
        tables,
        what: joined(
          cell.operations.map(each => t(`rights.operation.${each}`)),
          lang,
        ),
        reach: t(`permissions.reach.${cell.reach}`),
      })
    : t('permissions.cell.none', where)
  return (
    <button
      type="button"
      className={`pm-cell${cell ? ` ${cell.level}` : ''}${open ? ' open' : ''}`}
      aria-label={words}
      aria-pressed={open}
      title={words}
      onClick={() => onOpen(line.id, id)}
    >
      {cell ? (
        <>
          <b>{t(`permissions.level.${cell.level}`)}</b>
          <span>
            {t(`permissions.reach.${cell.reach}`)}
            {cell.open === undefined ? null : <small className="num"> {`${cell.open}/${tables}`}</small>}
          </span>
        </>
      ) : (
        <span className="ink3">·</span>
      )}
    </button>
  )
}

const LineHead = ({ line }: { readonly line: PermissionLine }) => {
  const { t } = useTranslation()
  const isEverybody = line.id === everybodyLine
  const roles = joined(
    line.roles.map(({ title }) => title),
    currentLang(),
  )
  const note = isEverybody
    ? t('permissions.everybody.note')
    : line.members !== null
      ? t('permissions.members', { count: line.members })
      : roles || line.note
  return (
    <span className="pm-who" title={line.note ?? undefined}>
      {line.members !== null || isEverybody ? (
        <Icon name={isEverybody ? 'users' : 'shield'} size={16} />
      ) : (
        <Avatar name={line.title} seed={line.id} />
      )}
      <span className="cut" translate="no">
        {isEverybody ? t('permissions.everybody') : line.title}
      </span>
      <span className="ink3 cap cut" translate="no">
        {note}
      </span>
    </span>
  )
}
