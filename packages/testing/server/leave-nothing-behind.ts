import { afterAll, vi } from 'vitest'

// Most test files share their process and its modules: what a file puts in the place of something real ends with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
