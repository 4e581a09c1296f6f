import { type Issue, localise } from '@gantry/base/shared'
import { type ApiError, currentLang, errorText } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import type { PlannedTask } from '@gantry/transform/shared'
import { Icon, type IconName, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepPreview } from '../../shared/tasks/contract.ts'
import { columnLabel } from './column-label.ts'
import { sayDuration, sayReject } from './say.ts'

interface PreviewDockProps {
  readonly planned: PlannedTask
  readonly issues: readonly Issue[]
  /** The step whose rows are shown. */
  readonly step: string | null
  readonly preview: StepPreview | null
  readonly error: ApiError | null
  readonly busy: boolean
  /** Null where the reader may not. */
  readonly onPreview: (() => void) | null
  onGo(step: string): void
}

const signs: Readonly<Record<string, IconName>> = {
  text: 'text',
  integer: 'hash',
  decimal: 'hash',
  boolean: 'toggle',
  date: 'calendar',
  timestamp: 'clock',
}

const isNumber = (kind: string): boolean => kind === 'integer' || kind === 'decimal'

/** A value as it is read: decimals without zeros that say nothing. */
const shown = (value: unknown, kind: string): string =>
  value === null
    ? ''
    : kind === 'decimal'
      ? String(value)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
      : kind === 'timestamp'
        ? String(value).replace('T', ' ').slice(0, 19)
        : String(value)

/** Below the drawing: rows after the chosen step, rejected rows, and what is wrong. */
export const PreviewDock = (props: PreviewDockProps) => {
  const { planned, issues, step, preview, error, busy, onPreview, onGo } = props
  const { t } = useTranslation()
  const [part, setPart] = useState<'rows' | 'rejects' | 'problems'>('rows')
  const lang = currentLang()
  const stepOf = (wanted: string | null) => planned.steps.find(({ id }) => id === wanted)
  const kind = stepOf(step)?.kind.name
  const parts = [
    { id: 'rows' as const, label: t('etl.dock.rows'), count: preview?.rows.length ?? null },
    { id: 'rejects' as const, label: t('etl.rejected'), count: preview?.rejects.length ?? null },
    { id: 'problems' as const, label: t('etl.dock.problems'), count: issues.length },
  ]
  return (
    <section className="et-dock" aria-label={t('etl.dock')}>
      <header>
        {parts.map(({ id, label, count }) => (
          <button
            key={id}
            type="button"
            className={id === part ? 'et-tab on' : 'et-tab'}
            aria-pressed={id === part}
            onClick={() => setPart(id)}
          >
            {label} {count === null ? null : <small>{count}</small>}
          </button>
        ))}
        <span className="et-today ink3">
          {preview && kind
            ? t('etl.dock.sample', { step: t(`transform.kind.${kind}`), time: sayDuration(t, preview.ms) })
            : null}
        </span>
        {onPreview ? (
          <Button
            size="small"
            icon={<Icon name="play" size={14} />}
            loading={busy}
            disabled={step === null}
            onClick={onPreview}
          >
            {t('etl.preview')}
          </Button>
        ) : null}
      </header>
      {part === 'problems' ? (
        issues.length === 0 ? (
          <p className="et-note ink3">{t('etl.dock.sound')}</p>
        ) : (
          <ul className="et-problems">
            {issues.map(each => {
              const id = each.field.split('.')[1] ?? ''
              const found = planned.task.nodes[id]
              return (
                <li key={`${each.field} ${each.code}`}>
                  <button type="button" disabled={!found} onClick={() => onGo(id)}>
                    <Icon name="err" size={14} />
                    {found ? <b>{t(`transform.kind.${found.kind}`)}</b> : null}
                    {each.field === 'nodes' ? t('etl.needs_target') : issueText(t, each)}
                  </button>
                </li>
              )
            })}
          </ul>
        )
      ) : error ? (
        <p className="et-note hint err">{errorText(t, error)}</p>
      ) : busy && !preview ? (
        <Skeleton kind="table" rows={5} />
      ) : !preview ? (
        <p className="et-note ink3">{onPreview ? t('etl.dock.none') : null}</p>
      ) : part === 'rejects' ? (
        <div className="et-scroll">
          <table className="tbl et-steps">
            <tbody>
              {preview.rejects.map(({ step: id, row, column, code, params }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rejected rows have no identity but their place.
                <tr key={at}>
                  <td translate="no" title={column}>
                    {columnLabel(stepOf(id), column, lang)}
                  </td>
                  <td className="et-bad" translate="no">
                    {row?.[column] ?? ''}
                  </td>
                  <td>{sayReject(t, { code, params })}</td>
                  <td className="ink3" translate="no">
                    {Object.values(row ?? {})
                      .filter(value => value !== null)
                      .join(' · ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {preview.rejects.length === 0 ? <p className="et-note ink3">{t('etl.dock.no_rejects')}</p> : null}
        </div>
      ) : (
        <div className="et-scroll">
          <table className="tbl et-rows">
            <thead>
              <tr>
                {preview.columns.map(({ name, label, type }) => (
                  <th
                    key={name}
                    className={isNumber(type.kind) ? 'num' : undefined}
                    title={name}
                    translate="no"
                  >
                    <Icon name={signs[type.kind] ?? 'text'} size={12} /> {localise(label ?? name, lang)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview have no identity but their place.
                <tr key={at}>
                  {preview.columns.map(({ name, type }, column) => (
                    <td key={name} className={isNumber(type.kind) ? 'num' : undefined} translate="no">
                      {row[column] === null ? (
                        <span className="ink3">{t('etl.empty')}</span>
                      ) : (
                        shown(row[column], type.kind)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {preview.rows.length === 0 ? <p className="et-note ink3">{t('etl.dock.no_rows')}</p> : null}
        </div>
      )}
    </section>
  )
}
