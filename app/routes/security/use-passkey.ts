import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'

/** WebAuthn options from the server. */
interface Challenge {
  options?: Record<string, unknown>
}

interface Ceremony {
  /** Address of the route that responds with a challenge to the form `intent=challenge`. */
  action: string
  kind: 'create' | 'get'
  /** Called with the authenticator's response as JSON. */
  onResponse(response: string): void
}

/** Asks the authenticator of this browser for a new passkey, or to sign with one. Needs a script. */
export function usePasskey({ action, kind, onResponse }: Ceremony) {
  const fetcher = useFetcher<Challenge>()
  const [failure, setFailure] = useState<'failed' | 'unsupported'>()
  const options = fetcher.data?.options
  const handleResponse = useEffectEvent(onResponse)

  useEffect(() => {
    if (!options) return
    const controller = new AbortController()
    runCeremony(kind, options, controller.signal).then(
      (response) => !controller.signal.aborted && handleResponse(response),
      () => !controller.signal.aborted && setFailure('failed'),
    )
    return () => controller.abort()
  }, [options, kind])

  return {
    failure,
    start() {
      const isSupported =
        'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential
      setFailure(isSupported ? undefined : 'unsupported')
      if (isSupported) void fetcher.submit({ intent: 'challenge' }, { method: 'post', action })
    },
  }
}

async function runCeremony(
  kind: Ceremony['kind'],
  options: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const credential =
    kind === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
          signal,
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
          signal,
        })
  return JSON.stringify(credential)
}
