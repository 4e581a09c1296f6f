import { currentLang } from '@gantry/client/web'
import { routes } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import type { OperatorPoint } from '../../shared/operators/contract.ts'
import { pointKey } from '../../shared/operators/point-key.ts'

/** The points of one screen. */
export interface PointGroup {
  readonly page: string
  readonly title: string
  readonly points: readonly OperatorPoint[]
}

/** How points are called, and by which screens they are grouped. */
export const usePointWords = () => {
  const { t } = useTranslation()
  const titleOfPage = (page: string): string =>
    routes.find(({ path }) => path === page)?.title[currentLang()] ?? t('operators.others')
  const say = ({ id, kind, summary }: OperatorPoint): string =>
    kind === 'menu' ? t('operators.open_page') : t(pointKey(id), { defaultValue: summary })
  const groupsOf = (points: readonly OperatorPoint[]): readonly PointGroup[] =>
    [...new Set(points.map(({ page }) => page ?? ''))]
      .sort((a, b) => Number(a === '') - Number(b === ''))
      .map(page => ({
        page,
        title: titleOfPage(page),
        points: points.filter(point => (point.page ?? '') === page),
      }))
  /** A point with its screen, where it stands alone. */
  const sayFull = (point: OperatorPoint): string => `${titleOfPage(point.page ?? '')} · ${say(point)}`
  return { say, sayFull, groupsOf }
}
