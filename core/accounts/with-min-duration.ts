/** Longer than writing a mail takes: how long an answer takes must not say whether there is an account. */
const minMs = 300

/** Runs `work` with a minimum duration, so that the time tells nothing about the result. Throws its error. */
export async function withMinDuration(work: Promise<void>): Promise<void> {
  const minDuration = new Promise((resolve) => setTimeout(resolve, minMs))
  await Promise.all([work, minDuration])
}
