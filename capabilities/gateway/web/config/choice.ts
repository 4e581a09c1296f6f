/** A choice of a list. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** Choices of one label have their value beside it. */
export const toldApart = (choices: readonly Choice[]): readonly Choice[] => {
  const labels = choices.map(({ label }) => label)
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label)
  return choices.map(({ value, label }) => ({
    value,
    label: isShared(label) ? `${label} (${value})` : label,
  }))
}
