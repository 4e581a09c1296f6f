import type { JsonObject } from '@gantry/base/shared'
import { call, currentSpace } from '@gantry/client/web'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Answer, askPage, mostQuestions, type Question } from '../shared/ask.ts'

/** The error of one question; `status` 403 and 404 mean missing permission. */
export class RefusedQuestion extends Error {
  readonly code: string
  readonly status: number
  readonly params: JsonObject

  constructor({ code, status, params }: { code: string; status: number; params: JsonObject }) {
    super(code)
    this.name = 'RefusedQuestion'
    this.code = code
    this.status = status
    this.params = params
  }
}

interface Waiting {
  readonly question: Question
  resolve(data: unknown): void
  reject(error: unknown): void
}

/** Milliseconds in which the questions of a page are batched into one request. */
const gather = 12

let waiting: Waiting[] = []

const send = async (asked: readonly Waiting[], space: string): Promise<void> => {
  try {
    const { answers } = await call(askPage, { questions: asked.map(({ question }) => question) }, { space })
    asked.forEach(({ resolve, reject }, at) => {
      const answer: Answer | undefined = answers[at]
      if (answer && 'data' in answer) resolve(answer.data)
      else reject(new RefusedQuestion(answer?.error ?? { code: 'server.failed', status: 500, params: {} }))
    })
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

const ask = (question: Question, space: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject })
    if (waiting.length > 1) return
    setTimeout(() => {
      const asked = waiting
      waiting = []
      for (let from = 0; from < asked.length; from += mostQuestions)
        void send(asked.slice(from, from + mostQuestions), space)
    }, gather)
  })

/**
 * The answer to a question of a tile. Concurrent questions of all tiles are sent in one request. Null: no request. The
 * previous answer is kept while a changed question is pending.
 */
export const useQuestion = <Data>(question: Question | null): UseQueryResult<Data, Error> => {
  const space = currentSpace() ?? ''
  return useQuery<Data, Error>({
    queryKey: [space, askPage.path, question],
    queryFn: () => ask(question!, space) as Promise<Data>,
    enabled: question !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
