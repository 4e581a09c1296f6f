interface CopyByHandProps {
  readonly text: string
  /** Accessible label of the text. */
  readonly label: string
  /** Why and how the person must copy it. */
  readonly said: string
}

/** A text that could not be copied automatically, shown selected. */
export const CopyByHand = ({ text, label, said }: CopyByHandProps) => (
  <div className="copy-by-hand">
    <p>{said}</p>
    <div className="in">
      <input
        // Selected on mount, so that one key copies it.
        ref={selectAll}
        className="mono"
        readOnly
        value={text}
        aria-label={label}
        translate="no"
        onFocus={event => event.target.select()}
      />
    </div>
  </div>
)

const selectAll = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}
