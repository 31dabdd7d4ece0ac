type Work<Result> = () => Promise<Result>

interface Flight<Result> {
  running: Promise<Result>
  /** Begins when `running` has ended; everybody who asks until then shares it. */
  next?: Promise<Result>
}

/**
 * Runs the work of one key at a time. Whoever asks during a run gets the result of one run that begins after it, so
 * that each caller's work began after its call, and a thousand calls at once cost two runs.
 */
export function createSingleFlight<Result>(): (key: string, work: Work<Result>) => Promise<Result> {
  const flights = new Map<string, Flight<Result>>()

  function start(key: string, work: Work<Result>): Promise<Result> {
    const flight: Flight<Result> = { running: work() }
    flights.set(key, flight)
    const land = () => {
      if (!flight.next) flights.delete(key)
    }
    flight.running.then(land, land)
    return flight.running
  }

  return (key, work) => {
    const flight = flights.get(key)
    if (!flight) return start(key, work)
    const again = () => start(key, work)
    return (flight.next ??= flight.running.then(again, again))
  }
}
