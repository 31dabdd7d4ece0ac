const retryMs = 5000
const maxOfflineMs = 30_000

/**
 * Imports a module, again and again while the connection is lost, so that a lazy part never fails its page. Chromium
 * before 156 never asks again for a module that failed, so an offline browser does not ask at all.
 */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    if (!import.meta.env.SSR && !navigator.onLine) await backOnline()
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** Gives up waiting after a while: some browsers report offline although they are online. */
const backOnline = () =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
    setTimeout(resolve, maxOfflineMs)
  })
