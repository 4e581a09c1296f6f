import { OfferContext, ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { assignable } from '../../shared/assignable.ts'

interface HolderSelectProps {
  readonly id: string
  readonly many: boolean
  readonly chosen: readonly Ref[]
  onChoose(chosen: readonly Ref[]): void
}

/** Selects people a task can be given to: the list of the server leaves out officers, who are refused. */
export const HolderSelect = (props: HolderSelectProps) => (
  <OfferContext value={assignable}>
    <ReferenceSelect {...props} target="member" sign="face" />
  </OfferContext>
)
