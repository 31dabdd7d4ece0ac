/** Longer than writing a mail takes: how long an answer takes must not say whether there is an account. */
const minMs = 300

/** Does the work, in no less time than it could take. Throws what the work throws. */
export async function withMinDuration(work: Promise<void>): Promise<void> {
  const minDuration = new Promise((resolve) => setTimeout(resolve, minMs))
  await Promise.all([work, minDuration])
}
