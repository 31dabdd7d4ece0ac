/** A reader that takes nothing for so long has gone, whatever its connection says. */
const patienceMs = 120_000

export interface ByteStreamOptions {
  /** Called once, when everything was taken, when nothing more is wanted, or when something failed. */
  onEnd(): void
  patienceMs?: number
}

/** Bytes made as they are taken, no faster; giving up the stream ends the source. */
export function toByteStream(
  source: AsyncIterable<Uint8Array>,
  options: ByteStreamOptions,
): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const end = () => {
    clearTimeout(timer)
    if (!isOver) options.onEnd()
    isOver = true
  }
  const wait = (controller: ReadableStreamDefaultController) => {
    timer = setTimeout(() => {
      end()
      controller.error(new Error('Nobody takes what is sent.'))
      chunks.return?.().catch(() => {})
    }, options.patienceMs ?? patienceMs).unref()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { done, value } = await chunks.next()
          if (isOver) return
          if (done) {
            end()
            controller.close()
          } else {
            controller.enqueue(value)
            wait(controller)
          }
        } catch (error) {
          end()
          throw error
        }
      },
      async cancel() {
        end()
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
