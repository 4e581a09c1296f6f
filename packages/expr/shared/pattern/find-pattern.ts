import { type Run, spend } from '../run/run.ts'
import type { Program } from './program.ts'

/**
 * Position of a match: start and end of the whole, then of each group, in code points; -1 for a group without a
 * match.
 */
export type Match = readonly number[]

interface Thread {
  readonly at: number
  readonly saved: Match
}

/**
 * The first match from a position on. All alternatives advance in parallel (Thompson simulation), so the time
 * is text length times pattern length for every pattern; each iteration counts as a step.
 */
export const findPattern = (
  program: Program,
  letters: readonly string[],
  from: number,
  run: Run,
): Match | null => {
  const { steps, groups, multiline } = program
  const nothing: Match = Array.from({ length: (groups + 1) * 2 }, () => -1)
  let found: Match | null = null
  let threads: Thread[] = []
  for (let place = from; place <= letters.length; place++) {
    const seen = new Set<number>()
    const now: Thread[] = []
    for (const { at, saved } of threads) follow(at, saved, place, now, seen)
    if (!found) follow(0, nothing, place, now, seen)
    spend(run, 1 + (seen.size >>> 3))
    threads = []
    for (const thread of now) {
      const step = steps[thread.at]
      if (step?.kind === 'found') {
        // Alternatives of lower precedence than a match are dropped.
        found = thread.saved
        break
      }
      const letter = letters[place]
      if (step?.kind === 'letter' && letter !== undefined && step.test(letter))
        threads.push({ at: thread.at + 1, saved: thread.saved })
    }
    if (found && threads.length === 0) break
  }
  return found

  function follow(start: number, saved: Match, place: number, into: Thread[], seen: Set<number>): void {
    const waiting: Thread[] = [{ at: start, saved }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { at, saved: kept } = next
      if (seen.has(at)) continue
      seen.add(at)
      const step = steps[at]
      if (step?.kind === 'jump') waiting.push({ at: step.to, saved: kept })
      else if (step?.kind === 'fork')
        waiting.push({ at: step.second, saved: kept }, { at: step.first, saved: kept })
      else if (step?.kind === 'save') waiting.push({ at: at + 1, saved: kept.with(step.slot, place) })
      else if (step?.kind === 'edge') {
        if (isEdge(step.edge, place)) waiting.push({ at: at + 1, saved: kept })
      } else into.push(next)
    }
  }

  function isEdge(edge: 'start' | 'end', place: number): boolean {
    if (edge === 'start') return place === 0 || (multiline && letters[place - 1] === '\n')
    return place === letters.length || (multiline && letters[place] === '\n')
  }
}

/** All matches in sequence. Null when the pattern matches the empty text, which would never end. */
export const findAll = (program: Program, letters: readonly string[], run: Run): readonly Match[] | null => {
  if (findPattern(program, [], 0, run)) return null
  const all: Match[] = []
  for (let place = 0; ; ) {
    const match = findPattern(program, letters, place, run)
    if (!match) return all
    all.push(match)
    place = match[1] ?? letters.length
  }
}
