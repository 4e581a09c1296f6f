import { OptionMark } from '@gantry/fields/web'
import type { Label } from '@gantry/model/shared'

/** A label's colour and name. */
export const LabelName = ({
  label: { id, name, color },
}: {
  readonly label: Pick<Label, 'id' | 'name' | 'color'>
}) => <OptionMark option={{ id, label: name, ...(color && { color }) }} />
