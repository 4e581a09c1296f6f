import { OfferContext, ReferenceSelect } from '@gantry/fields/web'
import { all, type Ref, where } from '@gantry/model/shared'
import { assignable } from '../../shared/assignable.ts'

interface HolderSelectProps {
  readonly id: string
  readonly many: boolean
  /** People who are refused here. */
  readonly without?: readonly string[]
  readonly chosen: readonly Ref[]
  onChoose(chosen: readonly Ref[]): void
}

const nobody: readonly string[] = []

/** Selects people a task can be given to: the list of the server leaves out officers and others who are refused. */
export const HolderSelect = ({ without = nobody, ...props }: HolderSelectProps) => (
  <OfferContext
    value={without.length === 0 ? assignable : all(assignable, where('id', 'notIn', [...without]))}
  >
    <ReferenceSelect {...props} target="member" sign="face" />
  </OfferContext>
)
