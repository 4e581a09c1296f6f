const minute = 60_000

/** A duration in its two greatest units, as a text with its parameters. */
export const timeTaken = (
  milliseconds: number,
): { readonly key: string; readonly params: Readonly<Record<string, number>> } => {
  const minutes = Math.max(0, Math.floor(milliseconds / minute))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return { key: 'approvals.record.took.minutes', params: { minutes } }
  if (hours < 24) return { key: 'approvals.record.took.hours', params: { hours, minutes: minutes % 60 } }
  return { key: 'approvals.record.took.days', params: { days: Math.floor(hours / 24), hours: hours % 24 } }
}
