import type { Option } from '../../shared/field-type.ts'
import type { InputProps } from '../field-view.ts'
import { focusAtFirst } from './focus-at-first.ts'
import { OptionMark } from './option-mark.tsx'

interface PickOneProps extends Omit<InputProps, 'field' | 'value' | 'onChange'> {
  readonly options: readonly Option[]
  readonly chosen: string | null
  /** Whether a second click on the selected option empties the field. */
  readonly clearable: boolean
  onChoose(id: string | null): void
}

/** A few options side by side, selected by click or arrow keys. */
export const PickOne = (props: PickOneProps) => (
  <div
    className={props.issue ? 'f-pick bad' : 'f-pick'}
    role="radiogroup"
    id={props.id}
    aria-labelledby={`${props.id}-l`}
    onBlur={props.onBlur}
  >
    {props.options.map((option, place) => (
      <label key={option.id} className={option.id === props.chosen ? 'on' : undefined}>
        <input
          type="radio"
          className="sr"
          name={props.id}
          checked={option.id === props.chosen}
          disabled={props.disabled ?? false}
          ref={props.autoFocus === true && place === 0 ? focusAtFirst : undefined}
          onChange={() => props.onChoose(option.id)}
          onClick={() => {
            if (props.clearable && option.id === props.chosen) props.onChoose(null)
          }}
        />
        <OptionMark option={option} />
      </label>
    ))}
  </div>
)
