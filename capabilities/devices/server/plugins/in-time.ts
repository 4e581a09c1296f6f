/** @throws the reason of the signal, when it aborts before there is an answer */
export const inTime = <Answer>(answer: Promise<Answer>, deadline: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const late = () => reject(deadline.reason)
    if (deadline.aborted) late()
    deadline.addEventListener('abort', late, { once: true })
    answer.then(resolve, reject).finally(() => deadline.removeEventListener('abort', late))
  })
