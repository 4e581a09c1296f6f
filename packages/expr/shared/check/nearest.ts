/**
 * The most similar name, if any: at most a third of its letters differ, or one of two or more Chinese
 * characters. Otherwise the only name that contains the text.
 */
export const nearest = (written: string, names: Iterable<string>): string | undefined => {
  if (written.length > 60) return undefined
  const small = written.toLowerCase()
  const isHan = /^\p{Script=Han}{2,}$/u.test(written)
  let best: string | undefined
  let least = Math.max(Math.floor(written.length / 3) + 1, isHan ? 2 : 0)
  const holding = new Set<string>()
  for (const name of names) {
    if (written.length > 2 || isHan) if (name.toLowerCase().includes(small)) holding.add(name)
    if (Math.abs(name.length - written.length) >= least) continue
    const distance = editDistance(small, name.toLowerCase())
    if (distance < least) [best, least] = [name, distance]
  }
  const [only] = holding
  return best ?? (holding.size === 1 ? only : undefined)
}

const editDistance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[right.length] ?? 0
}
