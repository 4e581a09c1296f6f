import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall, useSession } from '@gantry/client/web'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chart } from '../../shared/chart.ts'
import { listShapes } from '../../shared/shapes.ts'
import { ShapesDialog } from './shapes-dialog.tsx'

interface ShapeSettingProps {
  readonly chart: Chart
  onChange(chart: Chart): void
}

/** The set of shapes of a chart; administrators of the space upload and delete sets beside it. */
export const ShapeSetting = ({ chart, onChange }: ShapeSettingProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { user } = useSession()
  const { data, error } = useCall(listShapes, {})
  const [open, setOpen] = useState(false)
  const sets = data?.data ?? []
  const { shapes, ...rest } = chart
  const choose = (next: string | undefined) => onChange(next === undefined ? rest : { ...rest, shapes: next })
  return (
    <>
      <label htmlFor={`${id}-shapes`}>{t('charts.shapes')}</label>
      <Select
        id={`${id}-shapes`}
        size="small"
        allowClear
        popupMatchSelectWidth={false}
        placeholder={t('charts.shapes.choose')}
        notFoundContent={t(user.userType === 'admin' ? 'charts.shapes.none' : 'charts.shapes.ask')}
        value={sets.some(set => set.id === shapes) ? (shapes ?? null) : null}
        options={sets.map(set => ({ value: set.id, label: localise(set.name, currentLang()) }))}
        onChange={value => choose(value ?? undefined)}
      />
      {error ? <span className="hint err">{errorText(t, error)}</span> : null}
      {user.userType === 'admin' ? (
        <button type="button" className="btn t s" onClick={() => setOpen(true)}>
          {t('charts.shapes.keep')}
        </button>
      ) : null}
      {open ? (
        <ShapesDialog
          sets={sets}
          onKept={kept => {
            choose(kept)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
