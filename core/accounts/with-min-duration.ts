/** Longer than writing a mail takes: the response time must not reveal whether an account exists. */
const minMs = 300

/** Runs `work` with a minimum duration, so timing reveals nothing about the result. Throws its error. */
export async function withMinDuration(work: Promise<void>): Promise<void> {
  const minDuration = new Promise((resolve) => setTimeout(resolve, minMs))
  await Promise.all([work, minDuration])
}
