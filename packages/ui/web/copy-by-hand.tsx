interface CopyByHandProps {
  readonly text: string
  /** What the text is, for those who do not see it. */
  readonly label: string
  /** Why the person must copy it, and how. */
  readonly said: string
}

/** A text the browser did not copy: it stands there selected, and stays. */
export const CopyByHand = ({ text, label, said }: CopyByHandProps) => (
  <div className="copy-by-hand">
    <p>{said}</p>
    <div className="in">
      <input
        // Selected as it appears, so that one key copies it.
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
