import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Button, Pagination, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MappedPoint } from '../../shared/plugins/connection.ts'
import { readConnectionProduct } from '../../shared/plugins/contract.ts'
import type { Point } from '../../shared/product.ts'
import type { Draft } from './draft.ts'
import type { IssueOf } from './plugin-face.ts'
import { pluginFaces } from './plugin-faces.ts'
import { ToIssue } from './to-issue.tsx'

interface ConnectionPointsProps {
  /** The connection; undefined: a new one. */
  readonly connection: string | undefined
  readonly product: string
  readonly draft: Draft
  readonly issueOf: IssueOf
  onChange(points: readonly MappedPoint[]): void
}

/** Rows of one page: each has controls of its own. */
const shown = 20

/** Where the points of a product are read; once for all its devices in the connection. */
export const ConnectionPoints = ({
  connection,
  product: id,
  draft,
  issueOf,
  onChange,
}: ConnectionPointsProps) => {
  const { t } = useTranslation()
  const { data: product, error } = useCall(readConnectionProduct, { id })
  const [page, setPage] = useState(1)
  const { kind, points, settings } = draft
  const { PointAddress, newPoint } = pluginFaces[kind]
  const mapped = points.flatMap((point, at) => (point.product === id ? [{ ...point, at }] : []))
  if (error) return <p className="hint err">{errorText(t, error)}</p>
  if (!product) return <Skeleton rows={2} />
  const left = product.points.filter(({ code }) => !mapped.some(({ point }) => point === code))
  const named = ({ name, unit }: Point) => {
    const said = localise(name, currentLang())
    return unit === undefined ? said : `${said} (${unit})`
  }
  const add = (added: readonly Point[]) => {
    const others = mapped.map(({ address }) => address)
    const next = added.map((point): MappedPoint => {
      const address = newPoint(point, others, settings)
      others.push(address)
      return { product: id, point: point.code, address }
    })
    onChange([...points, ...next])
    setPage(Math.ceil((mapped.length + next.length) / shown))
  }
  return (
    <section className="dvc-cn-part">
      <h3 translate="no">{t('devices.connection.points_of', { name: product.name })}</h3>
      {mapped.length > 0 ? (
        <ul className="dvc-cn-rows">
          {mapped.slice((page - 1) * shown, page * shown).map(({ point: code, address, at }) => {
            const point = product.points.find(each => each.code === code)
            const name = point ? named(point) : code
            const issue = issueOf(`points.${at}.`)
            return (
              <li key={code}>
                <span translate="no">
                  {name} <small className="ink3 mono">{code}</small>
                </span>
                <PointAddress
                  address={address}
                  settings={settings}
                  connection={connection}
                  name={name}
                  issueOf={field => issueOf(`points.${at}.address.${field}`)}
                  onChange={changed =>
                    onChange(
                      points.map((each, place) => (place === at ? { ...each, address: changed } : each)),
                    )
                  }
                />
                <button
                  type="button"
                  className="btn t s sq"
                  aria-label={t('devices.connection.point_remove', { name })}
                  onClick={() => onChange(points.filter((_, place) => place !== at))}
                >
                  <Icon name="close" size={12} />
                </button>
                {issue ? (
                  <small className="hint err" role="alert">
                    {issue}
                  </small>
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      <Pagination
        simple
        hideOnSinglePage
        size="small"
        current={page}
        pageSize={shown}
        total={mapped.length}
        onChange={setPage}
      />
      <ToIssue
        at={mapped.findIndex(({ at }) => issueOf(`points.${at}.`))}
        page={page}
        shown={shown}
        onShow={setPage}
      />
      {left.length > 0 ? (
        <div className="dvc-cn-more">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            className="dvc-cn-add"
            aria-label={t('devices.connection.point_add')}
            placeholder={t('devices.connection.point_add')}
            value={null}
            options={left.map(point => ({ value: point.code, label: `${named(point)} · ${point.code}` }))}
            onChange={(code: string | null) => add(left.filter(point => point.code === code))}
          />
          <Button onClick={() => add(left)}>
            {t('devices.connection.point_all', { number: left.length })}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
