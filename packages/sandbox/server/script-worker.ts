import { parentPort, workerData } from 'node:worker_threads'
import type { Json } from '@gantry/base/shared'
import release from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  shouldInterruptAfterDeadline,
} from 'quickjs-emscripten-core'

/** A program with what it gets. */
export interface Script {
  readonly code: string
  readonly record: Json
  readonly milliseconds: number
}

/** What became of it; `stopped` when it took too long. */
export type Outcome =
  | { readonly value: Json }
  | { readonly failed: string }
  | { readonly stopped: 'time' | 'memory' }

/** Pages of 64 KiB: 16 MiB at first, 64 MiB at most. The limit of QuickJS itself does not hold. */
const pages = { initial: 256, maximum: 1_024 }
const stack = 128 * 1_024

const run = async ({ code, record, milliseconds }: Script): Promise<Outcome> => {
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(release, { wasmMemory: new WebAssembly.Memory(pages) }),
  )
  const runtime = quickjs.newRuntime()
  runtime.setMaxStackSize(stack)
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + milliseconds))
  const context = runtime.newContext()
  const given = JSON.stringify(JSON.stringify(record))
  const answer = context.evalCode(
    `"use strict"; JSON.stringify((record => {${code}\n})(JSON.parse(${given})) ?? null)`,
    'script.js',
  )
  if (answer.error) {
    const { name, message } = context.dump(answer.error) as { name?: string; message?: string }
    if (name === 'InternalError' && message === 'interrupted') return { stopped: 'time' }
    if (name === 'InternalError' && message === 'out of memory') return { stopped: 'memory' }
    return { failed: `${name ?? 'Error'}: ${message ?? ''}`.slice(0, 500) }
  }
  return { value: JSON.parse(String(context.dump(answer.value))) as Json }
}

parentPort?.postMessage(await run(workerData as Script))
