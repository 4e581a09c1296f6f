import type { JsonObject } from '@gantry/base/shared'
import { errorText, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Modal, Skeleton } from '@gantry/ui/web'
import { Breadcrumb, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BrowsedNode, browseNodes } from '../../../shared/plugins/opcua/contract.ts'
import { givenSettings } from '../draft.ts'
import { sayProblem } from '../say-problem.ts'
import './opcua.css'

interface NodeBrowserProps {
  /** The connection whose password counts where none is given. */
  readonly connection: string | undefined
  readonly settings: JsonObject
  /** Names the point a node is chosen for. */
  readonly name: string
  onPick(node: string): void
  onClose(): void
}

/** The nodes of the server, level by level, to choose one from. */
export const NodeBrowser = ({ connection, settings, name, onPick, onClose }: NodeBrowserProps) => {
  const { t } = useTranslation()
  const [path, setPath] = useState<readonly Pick<BrowsedNode, 'node' | 'name'>[]>([])
  const [page, setPage] = useState(0)
  const node = path.at(-1)?.node
  const { data, error, isFetching, refetch } = useCall(
    browseNodes,
    {
      ...(connection !== undefined && { id: connection }),
      settings: givenSettings(settings),
      ...(node !== undefined && { node }),
      page,
    },
    { staleTime: 0 },
  )
  const open = (next: typeof path) => {
    setPath(next)
    setPage(0)
  }
  const crumb = (title: string, depth: number) => ({
    key: depth,
    title:
      depth === path.length ? (
        title
      ) : (
        <button type="button" className="dvc-ua-crumb" onClick={() => open(path.slice(0, depth))}>
          {title}
        </button>
      ),
  })
  return (
    <Modal open title={t('devices.opcua.browse_for', { name })} onCancel={onClose} footer={null} width={640}>
      <Breadcrumb
        items={[crumb(t('devices.opcua.objects'), 0), ...path.map((each, at) => crumb(each.name, at + 1))]}
      />
      {error || data?.problem ? (
        <EmptyState
          kind="error"
          actions={
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('devices.opcua.again')}
            </Button>
          }
        >
          {error ? errorText(t, error) : data?.problem ? sayProblem(t, data.problem) : null}
        </EmptyState>
      ) : data ? (
        <>
          {data.nodes.length === 0 ? <p className="ink3">{t('devices.opcua.no_nodes')}</p> : null}
          <ul className="dvc-ua-nodes">
            {data.nodes.map(each => (
              <NodeLine
                key={each.node}
                node={each}
                onOpen={() => open([...path, each])}
                onPick={() => onPick(each.node)}
              />
            ))}
          </ul>
          {page > 0 || data.more ? (
            <p className="dvc-buttons">
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                {t('devices.opcua.previous')}
              </Button>
              <Button disabled={!data.more} onClick={() => setPage(page + 1)}>
                {t('devices.opcua.next')}
              </Button>
            </p>
          ) : null}
        </>
      ) : (
        <Skeleton rows={6} />
      )}
    </Modal>
  )
}

interface NodeLineProps {
  readonly node: BrowsedNode
  onOpen(): void
  onPick(): void
}

/** A node to open; one with a single value can be chosen. */
const NodeLine = ({ node, onOpen, onPick }: NodeLineProps) => {
  const { t } = useTranslation()
  const { name, isVariable, isSingle, isWritable, type, value } = node
  const facts = [type, value, isWritable ? t('devices.opcua.writable') : null].filter(each => each !== null)
  return (
    <li>
      <Icon name={isVariable ? 'tag' : 'box'} size={16} />
      <button type="button" className="dvc-ua-crumb" translate="no" onClick={onOpen}>
        {name}
      </button>
      <small className="ink3" translate="no">
        {facts.join(' · ')}
      </small>
      {isVariable ? (
        <Button
          size="small"
          disabled={!isSingle}
          aria-label={t('devices.opcua.pick_of', { name })}
          onClick={onPick}
        >
          {t('devices.opcua.pick')}
        </Button>
      ) : null}
    </li>
  )
}
