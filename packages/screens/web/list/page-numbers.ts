/** Page numbers to offer around the current one; null is a gap. A capped total has no last page to jump to. */
export const pageNumbers = (current: number, last: number, capped: boolean): (number | null)[] => {
  const wanted = new Set([1, current - 1, current, current + 1, ...(capped ? [] : [last])])
  const shown = [...wanted].filter(page => page >= 1 && page <= last).sort((a, b) => a - b)
  const numbers: (number | null)[] = []
  let previous = 0
  for (const page of shown) {
    if (page === previous + 2) numbers.push(page - 1)
    else if (page > previous + 2) numbers.push(null)
    numbers.push(page)
    previous = page
  }
  return numbers
}

export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Selectable page sizes; the first is the default. */
export const pageSizes = [20, 50, 100, 200] as const
