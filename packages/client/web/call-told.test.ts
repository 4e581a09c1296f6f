import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { afterEach, expect, it, vi } from 'vitest'
import { callTold } from './call-told.ts'

const write = contract({
  method: 'POST',
  path: '/write',
  scope: 'space',
  can: 'signed-in',
  summary: 'sample',
  input: Type.Object({}),
  output: Type.Object({ all: Type.String() }),
})

/** A server that answers these pieces of text, which end where they like. */
const answering = (...pieces: readonly string[]) => {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init)
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: stream => {
        for (const piece of pieces) stream.enqueue(encoder.encode(piece))
        stream.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } })
  })
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const told = async () => {
  const pieces: unknown[] = []
  const answer = await callTold(write, {}, (piece: unknown) => pieces.push(piece), { space: 'demo' })
  return { pieces, answer }
}

it('hears pieces that arrive in any parts, and gives the whole answer', async () => {
  const asked = answering('{"piece":{"text":"泵', ' P-1"}}\n{"piece":1}\n{"an', 'swer":{"all":"泵 P-1"}}\n')
  expect(await told()).toEqual({ pieces: [{ text: '泵 P-1' }, 1], answer: { all: '泵 P-1' } })
  expect(new Headers(asked[0]?.headers).get('accept')).toContain('application/x-ndjson')
})

it('fails with the error of the last line, and when the answer breaks off', async () => {
  answering('{"piece":1}\n', '{"error":{"code":"assistant.quota","message":"Used up"},"status":429}\n')
  await expect(told()).rejects.toMatchObject({ code: 'assistant.quota', message: 'Used up', status: 429 })
  answering('{"piece":1}\n{"ans')
  await expect(told()).rejects.toMatchObject({ code: 'network' })
})
