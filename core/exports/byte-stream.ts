/** Milliseconds without a read after which the reader counts as gone, whatever its connection says. */
const timeoutMs = 120_000

export interface ByteStreamOptions {
  /** Called once: on completion, cancellation or failure. */
  onEnd(): void
  timeoutMs?: number
}

/** Streams bytes on demand, without buffering. Cancelling the stream ends the source. */
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
      controller.error(new Error('The reader timed out.'))
      chunks.return?.().catch(() => {})
    }, options.timeoutMs ?? timeoutMs).unref()
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
