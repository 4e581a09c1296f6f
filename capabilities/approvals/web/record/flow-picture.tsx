import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { getTable } from '@gantry/model/shared'
import { Modal, Skeleton } from '@gantry/ui/web'
import { FlowDiagram } from '@gantry/workflow/web'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstanceView, readInstanceDefinition } from '../../shared/contract.ts'
import { saySpan } from '../desk/say-time.ts'
import { TrackTable } from '../track/track-table.tsx'
import { marksOf } from './marks-of.ts'

interface FlowPictureProps {
  readonly view: InstanceView
  onClose(): void
}

/** The workflow of an instance as it was drawn, with what the run did at each node. */
const FlowPicture = ({ view, onClose }: FlowPictureProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(
    readInstanceDefinition,
    { instance: view.instance },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const { data: info, error: noTable } = useCall(getTable, { table: view.table })
  const marks = useMemo(
    () =>
      marksOf(view, data?.def.edges ?? [], {
        time: milliseconds => saySpan(t, milliseconds),
        names: names => joined(names, currentLang()),
      }),
    [view, data, t],
  )
  const [node, setNode] = useState<string | null>(null)
  const [now] = useState(Date.now)
  const name = localise(view.workflow.name, currentLang())
  const problem = error ?? noTable
  return (
    <Modal open width={1040} title={name} footer={null} onCancel={onClose}>
      <div className="wr-picture">
        {problem ? (
          <p className="hint err">{errorText(t, problem)}</p>
        ) : data && info ? (
          <Suspense fallback={<Skeleton />}>
            <FlowDiagram def={data.def} of={info} marks={marks} label={name} onSelect={setNode} />
          </Suspense>
        ) : (
          <Skeleton />
        )}
        {node === null ? null : (
          <div className="wr-picture-track">
            <TrackTable view={view} now={now} node={node} />
          </div>
        )}
      </div>
    </Modal>
  )
}

export default FlowPicture
