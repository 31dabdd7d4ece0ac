const retryMs = 5000

/** Imports a module, again and again while the connection is lost, so that a lazy part never fails its page. */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
