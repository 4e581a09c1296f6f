import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { type ProgressField, progress } from './shared.ts'

const Bar = ({ value, field }: CellProps<ProgressField>) => {
  if (value === null) return null
  const done = typeof value === 'number' ? Math.min(Math.max(value, 0), 100) : 0
  return (
    <span className={done === 100 ? 'f-progress done' : 'f-progress'}>
      <span className="f-track" aria-hidden="true">
        <i style={{ width: `${done}%` }} />
      </span>
      <span className="f-num">{progress.format(value as never, field, localeNow())}</span>
    </span>
  )
}

export const progressView: FieldView<ProgressField> = {
  Cell: Bar,
  Input: deferred<InputProps<ProgressField>>(() =>
    import('./input.tsx').then(({ ProgressInput }) => ({ default: ProgressInput })),
  ),
  width: 140,
  icon: 'gauge',
}
